import { inLanguage } from "../language.ts";

export const sessionsTexts = inLanguage({
  ofAll: { en: "who is signed in to the console", ar: "المسجّلون حاليًا في لوحة التحكم" },
  ofOne: { en: "where you are signed in to the console", ar: "الأماكن التي سجّلت منها الدخول إلى لوحة التحكم" },
  none: { en: "There is no session.", ar: "لا توجد جلسات." },
  end: { en: "End", ar: "إنهاء" },
  endAsking: { en: "End…", ar: "إنهاء…" },
  consequence: {
    en: (subject: string, since: string) =>
      `The session of ${subject} since ${since} is over, and within five seconds what it shows. Signing in again stays possible.`,
    ar: (subject: string, since: string) =>
      `تنتهي جلسة ${subject} القائمة منذ ${since}، ويختفي ما تعرضه خلال خمس ثوانٍ. ويبقى تسجيل الدخول من جديد ممكنًا.`,
  },
  who: { en: "Who", ar: "الشخص" },
  thisOne: { en: "this one", ar: "هذه الجلسة" },
  organization: { en: "Organization", ar: "المؤسسة" },
  signedIn: { en: "Signed in", ar: "وقت الدخول" },
  from: { en: "From", ar: "من" },
  ends: { en: "Ends", ar: "تنتهي" },
  action: { en: "Action", ar: "إجراء" },
  token: { en: "token", ar: "رمز مميّز" },
  link: { en: "link", ar: "رابط" },
  provider: { en: "provider", ar: "مزوّد الهوية" },
});
