import type { ConditionEntry } from "../condition-entry.ts";
import { ageText, isolatedCause, literal } from "../phrases.ts";
import { ageMs } from "../wording.ts";

/** Sealed months, whose contents are in an archive. */
export const monthConditions = {
  "months-unreadable": {
    title: {
      en: "The archive of sealed months cannot be read.",
      ar: "تتعذر قراءة أرشيف الأشهر المختومة.",
    },
    severity: "warning",
    who: "site",
    action: {
      en: "See whether the folder or the store that ARCHIVE names is there and may be read, and put missing files back from their copy.",
      ar: "تحقق من وجود المجلد أو المخزن الذي يسميه \u2068ARCHIVE\u2069 ومن إمكان قراءته، وأعد الملفات المفقودة من نسختها.",
    },
    alert: "MonthsUnreadable",
    alertAfter: "5m",
    looksAt: ["months"],
    siteOnly: true,
    find: ({ months }) =>
      [months?.unreadable ?? []].flat().map(({ reason, since }) => {
        const cause = isolatedCause(reason);
        return {
          words: {
            en: `The archive of sealed months cannot be read (${cause.en}): XML, evidence and views of their documents are refused meanwhile.`,
            ar: `تتعذر قراءة أرشيف الأشهر المختومة (${cause.ar}): تُرفض في هذه الأثناء ملفات \u2068XML\u2069 والأدلة والعروض الخاصة بمستنداتها.`,
          },
          since,
        };
      }),
  },
  "sealing-unfinished": {
    title: {
      en: "The sealing of a month has begun, and has not come to its end.",
      ar: "بدأ ختم أحد الأشهر ولم يبلغ نهايته.",
    },
    severity: "warning",
    who: "site",
    action: {
      en: "Run the command again (npm run -s archive -- seal <month>), and see why it ended: nothing has changed until its last step.",
      ar: "نفّذ الأمر مرة أخرى (\u2068npm run -s archive -- seal <month>\u2069) وانظر لماذا انتهى: لا يتغير شيء قبل خطوته الأخيرة.",
    },
    alert: "SealingUnfinished",
    alertAfter: "15m",
    looksAt: ["months"],
    siteOnly: true,
    find: ({ months, at }) =>
      (months?.unfinished ?? []).map(({ month, since }) => {
        const age = ageText(ageMs(since, at));
        return {
          subject: month,
          words: {
            en: `A command of the archive began with the month ${month} ${age.en} ago and has not come to its end: its tables are full still, or files of it lie about.`,
            ar: `بدأ أحد أوامر الأرشيف بالشهر ${literal(month).ar} منذ ${age.ar} ولم يبلغ نهايته: ما زالت جداوله ممتلئة أو بقيت ملفات منه.`,
          },
          since,
        };
      }),
  },
} satisfies Record<string, ConditionEntry>;
