import type { PauseScope } from "../../../common/operations/paused-work.ts";
import { inLanguage } from "../language.ts";

export const pauseTexts = inLanguage({
  now: { en: "Paused now", ar: "موقوف مؤقتًا الآن" },
  pause: { en: "Pause work…", ar: "إيقاف العمل مؤقتًا…" },
  none: { en: "Nothing is paused.", ar: "لا شيء موقوف مؤقتًا." },
  fault: { en: "fault of the site", ar: "خلل في الموقع" },
  by: { en: (who: string) => `by ${who}, since`, ar: (who: string) => `أوقفه \u2068${who}\u2069 منذ` },
  probes: {
    en: (probes: number, next: string) =>
      `Looked into ${probes} ${probes === 1 ? "time" : "times"}, again in ${next}; it goes on by itself when the fault has passed.`,
    ar: (probes: number, next: string) =>
      `عدد مرات الفحص: \u2068${probes}\u2069، والفحص التالي بعد \u2068${next}\u2069؛ يستأنف العمل تلقائيًا عند زوال الخلل.`,
  },
  resume: { en: "Resume…", ar: "استئناف…" },
  endedLabel: { en: "Pauses that have ended", ar: "إيقافات انتهت" },
  ended: { en: "Ended", ar: "انتهت" },
  noneEnded: { en: "None has ended yet.", ar: "لم ينته أي إيقاف بعد." },
  endedTimeline: {
    en: (at: string, length: string, by: string) => `${at}, for ${length}; paused by ${by}`,
    ar: (at: string, length: string, by: string) =>
      `\u2068${at}\u2069، لمدة \u2068${length}\u2069؛ أوقفه \u2068${by}\u2069`,
  },
  endedBy: { en: (who: string) => `ended by ${who}`, ar: (who: string) => `أنهاه \u2068${who}\u2069` },
});

/** What stands still, as a noun. */
export const pausedThingTexts = inLanguage({
  stage: { en: (target: string) => `Stage ${target}`, ar: (target: string) => `المرحلة \u2068${target}\u2069` },
  leg: {
    en: (toCorner: string) => `Every leg ${toCorner}`,
    ar: (toCorner: string) => `كل مسار \u2068${toCorner}\u2069`,
  },
  receiver: {
    en: (target: string) => `Receiver ${target}`,
    ar: (target: string) => `المستلم \u2068${target}\u2069`,
  },
  receiverOf: {
    en: (target: string, organization: string) => `Receiver ${target}, for ${organization}`,
    ar: (target: string, organization: string) => `المستلم \u2068${target}\u2069 للمؤسسة \u2068${organization}\u2069`,
  },
  organization: {
    en: (name: string) => `Organization ${name}`,
    ar: (name: string) => `المؤسسة \u2068${name}\u2069`,
  },
  accessPoint: { en: "Our access point", ar: "نقطة الوصول لدينا" },
});

export const whoseTexts = inLanguage({
  everybodys: { en: "everybody's", ar: "الجميع" },
  unnamed: { en: "that organization's", ar: "تلك المؤسسة" },
  of: { en: (name: string) => `${name}'s`, ar: (name: string) => `\u2068${name}\u2069` },
});

/** What a pause does, in whole sentences. */
export const whatStopsTexts = inLanguage<Record<PauseScope, (target: string, whose: string) => string>>({
  stage: {
    en: (target) => `The stage ${target} stands still, for every organization. Documents wait in front of it.`,
    ar: (target) => `تتوقف المرحلة \u2068${target}\u2069 لجميع المؤسسات، وتنتظر المستندات أمامها.`,
  },
  leg: {
    en: (toCorner) => `Nothing more goes out ${toCorner}, for any organization. The other leg goes on.`,
    ar: (toCorner) => `لا يُرسل شيء \u2068${toCorner}\u2069 لأي مؤسسة. ويستمر المسار الآخر.`,
  },
  receiver: {
    en: (target, whose) =>
      `Nothing more goes out to ${target === "" ? "the receiver" : target}, of ${whose} documents.`,
    ar: (target, whose) => `لا يُرسل شيء إلى ${target === "" ? "المستلم" : `\u2068${target}\u2069`} من مستندات ${whose}.`,
  },
  organization: {
    en: (_target, whose) => `Nothing more is worked on or sent of ${whose} documents.`,
    ar: (_target, whose) => `لا يُعالج شيء من مستندات ${whose} ولا يُرسل.`,
  },
  "access-point": {
    en: () => "Nothing more is sent to our access point, or asked of it, for any organization. Both legs wait.",
    ar: () => "لا يُرسل شيء إلى نقطة الوصول لدينا ولا يُستعلم منها لأي مؤسسة. وينتظر المساران.",
  },
});

export const pauseDialogTexts = inLanguage({
  title: { en: "Pause", ar: "إيقاف مؤقت" },
  choose: { en: "Choose…", ar: "اختر…" },
  whose: { en: "Whose documents", ar: "مستندات مَن" },
  all: { en: "All organizations", ar: "جميع المؤسسات" },
  nothingYet: {
    en: "Choose what is to stand still, and what that does is said here.",
    ar: "اختر ما يجب أن يتوقف، ويُذكر أثر ذلك هنا.",
  },
  honoured: {
    en: "Every worker honours it within two seconds and finishes what it has begun. Documents are accepted as before, no try is used up, and nothing is lost: it goes on when it is resumed.",
    ar: "تلتزم به كل عملية خلال ثانيتين وتكمل ما بدأته. تُقبل المستندات كما في السابق، ولا تُستهلك أي محاولة، ولا يضيع شيء: يستمر العمل عند استئنافه.",
  },
  scope: { en: "What is to stand still", ar: "ما الذي يجب أن يتوقف" },
  takesSite: {
    en: (title: string) => `${title} (takes the role site-operator)`,
    ar: (title: string) => `${title} (يتطلب الدور \u2068site-operator\u2069)`,
  },
  which: { en: "Which one", ar: "أيها" },
  participant: { en: "Participant identifier", ar: "معرّف المشارك" },
});

export const scopeTexts = inLanguage<Record<PauseScope, string>>({
  receiver: { en: "A receiver", ar: "مستلم" },
  organization: { en: "An organization", ar: "مؤسسة" },
  stage: { en: "A stage", ar: "مرحلة" },
  leg: { en: "A leg", ar: "مسار" },
  "access-point": { en: "Our access point", ar: "نقطة الوصول لدينا" },
});

export const resumeTexts = inLanguage({
  title: { en: "Resume", ar: "استئناف" },
  consequence: {
    en: (thing: string) =>
      `${thing}: the work goes on. What waited is back in the queues within a second, as fast as it is worked off.`,
    ar: (thing: string) => `${thing}: يستمر العمل. يعود ما كان ينتظر إلى الطوابير خلال ثانية، بقدر سرعة معالجته.`,
  },
  fault: {
    en: "It was paused for a fault of the site, and is paused again if that is still there.",
    ar: "أُوقف بسبب خلل في الموقع، ويُوقف من جديد إن كان الخلل باقيًا.",
  },
});
