import type { Text } from "../language.ts";

/** What a worker process does again and again beside its queues. */
export const periodicJobs = ["feeder", "sweeper", "releaser", "dispatcher", "retries", "retention"] as const;
export type PeriodicJobName = (typeof periodicJobs)[number];

/** A job whose round does not end, or whose rounds have failed for too long. */
export interface StuckJob {
  job: PeriodicJobName;
  /** For how long (ms). */
  forMs: number;
  /** Why its rounds fail; null where one does not end. */
  words: string | null;
}

interface PeriodicJobTraits {
  name: Text;
  /** What does not happen meanwhile. */
  harm: Text;
  /** A round that takes longer, or fails for longer, stands still: rounds of the others may have statements of minutes. */
  standsAfterMs: number;
}

const soonMs = 2_500;
const longMs = 120_000;

export const periodicJobTraits: Readonly<Record<PeriodicJobName, PeriodicJobTraits>> = {
  feeder: {
    name: { en: "The feeder of the queue", ar: "مغذّي قائمة الانتظار" },
    harm: {
      en: "of a burst, no further document comes to the first stage",
      ar: "لا يصل من الدفعات الكبيرة أي مستند آخر إلى المرحلة الأولى",
    },
    standsAfterMs: soonMs,
  },
  sweeper: {
    name: { en: "The sweeper", ar: "كاشف المهام المفقودة" },
    harm: { en: "documents whose job was lost wait", ar: "تنتظر المستندات التي فُقدت مهامها" },
    standsAfterMs: longMs,
  },
  releaser: {
    name: { en: "The releaser of pauses", ar: "مُطلِق الأعمال الموقوفة" },
    harm: { en: "what was paused does not go on after the pause", ar: "لا يُستأنف ما كان موقوفًا بعد انتهاء إيقافه" },
    standsAfterMs: soonMs,
  },
  dispatcher: {
    name: { en: "The dispatcher of webhooks", ar: "موزّع إشعارات الويب" },
    harm: { en: "no new event reaches an endpoint", ar: "لا يصل أي حدث جديد إلى نقاط الاستقبال" },
    standsAfterMs: soonMs,
  },
  retries: {
    name: { en: "The runner of retries", ar: "مُشغّل إعادة المحاولات" },
    harm: { en: "retries that were begun do not go on", ar: "لا تتقدم إعادة المحاولات التي بدأت" },
    standsAfterMs: longMs,
  },
  retention: {
    name: { en: "The job that deletes after terms", ar: "مهمة الحذف بعد انقضاء المدد" },
    harm: { en: "nothing is deleted after its term", ar: "لا يُحذف شيء بعد انقضاء مدته" },
    standsAfterMs: longMs,
  },
};
