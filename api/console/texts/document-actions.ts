import { inLanguage } from "../language.ts";

export const actionTexts = inLanguage({
  actions: { en: "Actions", ar: "الإجراءات" },
  final: { en: "What cannot be taken back", ar: "ما لا يمكن الرجوع عنه" },
  done: { en: (action: string) => `${action}: done.`, ar: (action: string) => `${action}: تم.` },
  retryStage: { en: "Retry the stage", ar: "إعادة تشغيل المرحلة" },
  retryStageAbout: {
    en: "The stage that gave the document up tries again, with the same content. Nothing was sent yet.",
    ar: "تحاول المرحلة التي تخلت عن المستند مرة أخرى بالمحتوى نفسه. لم يُرسل شيء بعد.",
  },
  retryLeg: { en: (leg: string) => `Retry ${leg}`, ar: (leg: string) => `إعادة محاولة ${leg}` },
  retryLegAbout: {
    en: "The same envelope goes out again, under the same SBDH id. It has certainly not arrived before, so it does not arrive twice.",
    ar: "يخرج المغلف نفسه مجددا بمعرف \u2068SBDH\u2069 ذاته. لم يصل من قبل قطعا، فلا يصل مرتين.",
  },
  resolve: { en: (leg: string) => `Resolve ${leg}`, ar: (leg: string) => `حسم ${leg}` },
  resolveUnknown: {
    en: "Nobody knows whether it has arrived. What you say here counts as what has happened: it decides the leg, or sends the envelope again. Ask the receiving provider first, by the SBDH id.",
    ar: "لا أحد يعلم إن كان قد وصل. ما تقوله هنا يُعد ما حدث: يحسم الإرسالية أو يرسل المغلف مجددا. اسأل المزود المستلم أولا بمعرف \u2068SBDH\u2069.",
  },
  resolveState: {
    en: (state: string) =>
      `The leg is: ${state}. What you say here counts as what has happened: it decides the leg, or sends the envelope again.`,
    ar: (state: string) => `حالة الإرسالية: ${state}. ما تقوله هنا يُعد ما حدث: يحسم الإرسالية أو يرسل المغلف مجددا.`,
  },
  arrived: { en: "It has arrived: wait for the status message", ar: "وصل: انتظر رسالة الحالة" },
  accepted: { en: "It was accepted", ar: "قُبل" },
  rejected: {
    en: "It was rejected: the document can be corrected and sent again",
    ar: "رُفض: يمكن تصحيح المستند وإرساله مجددا",
  },
  notArrived: {
    en: "It has not arrived: send the same envelope again",
    ar: "لم يصل: أرسل المغلف نفسه مجددا",
  },
  notArrivedWarning: {
    en: "If it has arrived after all, the receiver gets it a second time. Choose this only when the receiving side has looked and has nothing.",
    ar: "إن كان قد وصل فعلا فسيتسلمه المستلم مرة ثانية. لا تختر هذا إلا إذا بحث الطرف المستلم ولم يجد شيئا.",
  },
  withdraw: { en: "Withdraw the report", ar: "سحب التقرير" },
  withdrawAbout: {
    en: "The authority gets a tax data document of type W that takes the accepted report back. The invoice itself stays with its receiver, and none of its statuses changes.",
    ar: "تتسلم الهيئة مستند بيانات ضريبية من النوع \u2068W\u2069 يسحب التقرير المقبول. تبقى الفاتورة نفسها لدى مستلمها، ولا يتغير أي من حالاتها.",
  },
});
