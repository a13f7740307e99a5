import type { TroubleKind } from "../../../common/domain/status/who-acts.ts";
import { inLanguage } from "../language.ts";

export const troubleTexts = inLanguage({
  needsPerson: { en: "Needs a person", ar: "يحتاج إلى شخص" },
  outcomeUnknown: { en: "Outcome unknown", ar: "النتيجة غير معروفة" },
  mustAct: {
    en: (who: string) => `Who must act: ${who}.`,
    ar: (who: string) => `من عليه التصرف: ${who}.`,
  },
  onLeg: { en: (leg: string, kind: string) => `${leg}: ${kind}`, ar: (leg: string, kind: string) => `${leg}: ${kind}` },
});

export const troubleKindTexts: Readonly<Record<TroubleKind, string>> = inLanguage({
  given_up: { en: "A stage of this service gave it up", ar: "تخلت عنه إحدى مراحل هذه الخدمة" },
  failed: { en: "It did not get through, and will not by itself", ar: "لم يصل، ولن يصل من تلقاء نفسه" },
  outcome_unknown: { en: "Nobody knows whether it has arrived", ar: "لا أحد يعلم إن كان قد وصل" },
  contested: {
    en: "A status message came from where none was expected, and decides nothing",
    ar: "جاءت رسالة حالة من حيث لم تكن متوقعة، ولا تحسم شيئا",
  },
});
