import type { Text } from "../language.ts";
import type { Part } from "./known.ts";

/** Sentence for each part that could not be read: what is unknown meanwhile. */
export const unseenTexts: Readonly<Record<Part, Text>> = {
  database: { en: "whether the database answers", ar: "هل تجيب قاعدة البيانات" },
  schema: { en: "whether the schema is this release's", ar: "هل مخطط قاعدة البيانات مطابق لهذا الإصدار" },
  recovery: { en: "whether the database was restored", ar: "هل استُعيدت قاعدة البيانات من نسخة احتياطية" },
  disk: {
    en: "how full the disk of the database is (DATABASE_FOLDER may name a folder on it that this process can see)",
    ar: "مدى امتلاء قرص قاعدة البيانات (يمكن أن يسمي المتغير \u2068DATABASE_FOLDER\u2069 مجلدًا عليه تراه هذه العملية)",
  },
  places: {
    en: "how full the disks of logs, temporary files and given numbers are",
    ar: "مدى امتلاء أقراص السجلات والملفات المؤقتة والأرقام المعطاة",
  },
  queue: { en: "whether the queue takes work", ar: "هل تقبل قائمة الانتظار العمل" },
  queueMemory: { en: "how full Redis is", ar: "مدى امتلاء \u2068Redis\u2069" },
  processes: {
    en: "which processes live, what they see, and what is paused",
    ar: "أي العمليات تعمل، وماذا ترى، وما الموقوف منها",
  },
  backlog: { en: "what waits", ar: "ما الذي ينتظر" },
  failures: { en: "what has failed", ar: "ما الذي فشل" },
  expiries: {
    en: "until when certificates and tokens are valid",
    ar: "إلى متى تسري الشهادات والرموز",
  },
  backup: { en: "how old the newest backup is", ar: "عمر أحدث نسخة احتياطية" },
  transactions: {
    en: "whether a transaction stays open on the database",
    ar: "هل بقيت معاملة مفتوحة في قاعدة البيانات",
  },
  feed: { en: "whether a transaction holds the change feed back", ar: "هل تعطل معاملة مفتوحة سجل التغييرات" },
};
