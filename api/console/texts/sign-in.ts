import { inLanguage } from "../language.ts";

export const signInTexts = inLanguage({
  title: { en: "Sign in", ar: "تسجيل الدخول" },
  over: {
    en: "Your session is over. Sign in again and go on where you were: what you have typed is still there.",
    ar: "انتهت جلستك. سجّل الدخول مرة أخرى وتابع من حيث توقفت: ما كتبته لا يزال محفوظًا.",
  },
  atProvider: { en: "Sign in at the identity provider", ar: "تسجيل الدخول لدى مزوّد الهوية" },
  inOtherTab: {
    en: "It opens in another tab. Come back to this one afterwards: it goes on by itself.",
    ar: "يُفتح في علامة تبويب أخرى. عد إلى هذه بعد ذلك: ستتابع من تلقاء نفسها.",
  },
  otherWays: { en: "Other ways", ar: "طرق أخرى" },
  token: { en: "Token", ar: "الرمز المميّز" },
  tokenOrigin: {
    en: "A token of your identity provider, or one that this command has issued:",
    ar: "رمز مميّز من مزوّد الهوية لديك، أو رمز أصدره هذا الأمر:",
  },
  tokenUse: {
    en: "It is shown to the server once and kept nowhere.",
    ar: "يُعرض على الخادم مرة واحدة ولا يُحفظ في أي مكان.",
  },
  noToken: {
    en: "That is not a token: it has three parts with a dot between them.",
    ar: "هذا ليس رمزًا مميّزًا: يتكوّن الرمز من ثلاثة أجزاء تفصل بينها نقطة.",
  },
  refused: {
    en: "The token is not accepted, or gives no role: viewer, operator or site-operator.",
    ar: "الرمز غير مقبول، أو لا يمنح أي دور: \u2068viewer\u2069 أو \u2068operator\u2069 أو \u2068site-operator\u2069.",
  },
  providerRefused: {
    en: "The identity provider has not signed you in here, or gives you no role: try again, or show a token.",
    ar: "لم يسجّل مزوّد الهوية دخولك هنا، أو لا يمنحك أي دور: حاول مرة أخرى، أو قدّم رمزًا مميّزًا.",
  },
  providerUnavailable: {
    en: "The identity provider cannot be reached: try again later, or show a token.",
    ar: "تعذّر الوصول إلى مزوّد الهوية: حاول لاحقًا، أو قدّم رمزًا مميّزًا.",
  },
  linkUsed: { en: "The link was used, or is too old.", ar: "استُخدم الرابط من قبل، أو انتهت صلاحيته." },
});
