import { inLanguage } from "../language.ts";

export const webhookTexts = inLanguage({
  filter: { en: "Endpoints by state", ar: "العناوين حسب الحالة" },
  all: { en: "All", ar: "الكل" },
  working: { en: "Working", ar: "يعمل" },
  failing: { en: "Failing", ar: "يفشل" },
  held: { en: "Paused by an operator", ar: "أوقفه مشغل مؤقتًا" },
  disabled: { en: "Switched off", ar: "معطل" },
  none: { en: "There is no such endpoint.", ar: "لا يوجد عنوان كهذا." },
  endpoint: { en: "Endpoint", ar: "العنوان" },
  organization: { en: "Organization", ar: "المؤسسة" },
  state: { en: "State", ar: "الحالة" },
  waiting: { en: "Events waiting", ar: "أحداث تنتظر" },
  oldest: { en: "Oldest", ar: "الأقدم" },
  lastAnswer: { en: "Last answer", ar: "آخر إجابة" },
  noAnswer: { en: "none yet", ar: "لا شيء بعد" },
  failingSince: { en: "Failing since", ar: "يفشل منذ" },
  failures: { en: "Failures in a row", ar: "إخفاقات متتالية" },
  nextTry: { en: "Next try", ar: "المحاولة التالية" },
  heldSince: { en: "Paused since", ar: "موقوف منذ" },
  by: { en: "By", ar: "بواسطة" },
  because: { en: "Why", ar: "السبب" },
  disabledSince: { en: "Switched off since", ar: "معطل منذ" },
  lastSuccess: { en: "Last success", ar: "آخر نجاح" },
  wants: { en: "Events it wants", ar: "الأحداث المطلوبة" },
  attempts: { en: "Last attempts", ar: "آخر المحاولات" },
  noAttempts: { en: "Nothing was sent to it yet.", ar: "لم يُرسل إليه شيء بعد." },
  event: { en: "Event", ar: "الحدث" },
  took: { en: "Took", ar: "استغرق" },
  answer: { en: "Answer", ar: "الإجابة" },
  at: { en: "At", ar: "الوقت" },
  probe: { en: "probe", ar: "فحص" },
  tryNow: { en: "Try now", ar: "جرّب الآن" },
  pause: { en: "Pause the endpoint", ar: "أوقف العنوان مؤقتًا" },
  resume: { en: "Resume the endpoint", ar: "استأنف العنوان" },
  resend: { en: "Send events again", ar: "أعد إرسال أحداث" },
  tryConsequence: {
    en: "It gets the event that is due next, or a test event where none waits. When it takes it, everything that waits follows.",
    ar: "يُرسل إليه الحدث التالي، أو حدث اختبار إن لم ينتظر شيء. وإذا قبله تبعه كل ما ينتظر.",
  },
  pauseConsequence: {
    en: "Nothing is sent to it until it is resumed; its events wait. Attempts that have begun end.",
    ar: "لا يُرسل إليه شيء حتى يُستأنف، وتنتظر أحداثه. أما المحاولات التي بدأت فتنتهي.",
  },
  resumeConsequence: {
    en: "Everything that waits for it is sent, at the pace of a healthy endpoint. Another failure pauses it again.",
    ar: "يُرسل كل ما ينتظره بوتيرة عنوان سليم. وأي إخفاق آخر يوقفه من جديد.",
  },
  resendConsequence: {
    en: "Events of the time are sent under the same webhook-id, whether it had them or not.",
    ar: "تُرسل أحداث المدة بالمعرّف \u2068webhook-id\u2069 نفسه، سواء وصلته من قبل أم لا.",
  },
  from: { en: "From (UTC)", ar: "من (\u2068UTC\u2069)" },
  count: { en: "Count them", ar: "احسبها" },
  counted: {
    en: (events: string, until: string) => `${events} until ${until} would be sent.`,
    ar: (events: string, until: string) => `سيُرسل \u2068${events}\u2069 حتى \u2068${until}\u2069.`,
  },
});

export const webhookPlurals = inLanguage({
  events: {
    en: { one: "# event", other: "# events" },
    ar: { one: "حدث واحد", two: "حدثان", few: "# أحداث", many: "# حدثًا", other: "# حدث" },
  },
});
