import type { AccessPointState } from "../../../common/domain/access-points/access-point-use.ts";
import { inLanguage } from "../language.ts";

export const accessPointTexts = inLanguage({
  title: { en: "Access points", ar: "نقاط الوصول" },
  name: { en: "Access point", ar: "نقطة الوصول" },
  state: { en: "State", ar: "الحالة" },
  share: { en: "Share", ar: "الحصة" },
  weight: { en: "Weight", ar: "الوزن" },
  inFlight: { en: "Under way", ar: "قيد الإرسال" },
  sent: { en: "Sent in the last minute", ar: "أُرسل في آخر دقيقة" },
  failed: { en: "Not sent in the last minute", ar: "لم يُرسل في آخر دقيقة" },
  act: { en: "Drain or use again", ar: "تفريغ أو إعادة الاستخدام" },
  pinned: {
    en: (receivers: string, organizations: string) => `pinned: ${receivers} receivers, ${organizations} organizations`,
    ar: (receivers: string, organizations: string) =>
      `المخصص لها: المستلمون \u2068${receivers}\u2069، المؤسسات \u2068${organizations}\u2069`,
  },
  drain: { en: "Drain…", ar: "تفريغ…" },
  use: { en: "Use again…", ar: "إعادة الاستخدام…" },
  drainTitle: { en: (name: string) => `Drain ${name}`, ar: (name: string) => `تفريغ \u2068${name}\u2069` },
  drains: { en: "drains", ar: "قيد التفريغ" },
  paused: { en: "paused", ar: "موقوفة مؤقتًا" },
  unseen: { en: "not known", ar: "غير معروفة" },
});

export const accessPointStateTexts = inLanguage<Record<AccessPointState, string>>({
  open: { en: "open", ar: "متاحة" },
  slow: { en: "slow", ar: "بطيئة" },
  away: { en: "away", ar: "لا تجيب" },
});
