import { inLanguage } from "../language.ts";

export const sessionsTexts = inLanguage({
  ofOne: { en: "where you are signed in to the console", ar: "الأماكن التي سجّلت منها الدخول إلى لوحة التحكم" },
  none: { en: "There is no session.", ar: "لا توجد جلسات." },
  end: { en: "End", ar: "إنهاء" },
  thisOne: { en: "this one", ar: "هذه الجلسة" },
  signedIn: { en: "Signed in", ar: "وقت الدخول" },
  from: { en: "From", ar: "من" },
  ends: { en: "Ends", ar: "تنتهي" },
  action: { en: "Action", ar: "إجراء" },
});
