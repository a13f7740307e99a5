import { inSnapshot } from "../condition-entry.js";
import { counted } from "../phrases.js";
/** What a restore has taken for good, until a person says that those concerned were informed. */
export const lossConditions = {
    "deliveries-lost": {
        title: {
            en: "A recovery has lost deliveries, and nobody has said that those concerned were told.",
            ar: "فقدت عملية استرداد تسليمات، ولم يؤكد أحد إبلاغ المعنيين بها.",
        },
        severity: "warning",
        who: "site",
        action: {
            en: "Write to the organizations and receivers that the view Recovery names, and say there that they have been told.",
            ar: "راسل المؤسسات والمستلمين المذكورين في صفحة الاسترداد، ثم أكّد هناك أنهم أُبلغوا.",
        },
        alert: "DeliveriesLost",
        looksAt: ["backlog"],
        siteOnly: true,
        find: inSnapshot(lost),
    },
};
function lost({ lostDeliveries: { count, since } }) {
    const deliveries = counted(count, ["# delivery", "# deliveries"], {
        one: "تسليم واحد",
        two: "تسليمان",
        few: "# تسليمات",
        many: "# تسليمًا",
        other: "# تسليم",
    });
    return count === 0
        ? []
        : [
            {
                words: {
                    en: `The database was restored, and has lost the documents of ${deliveries.en} that had been made: they stand at their receivers and the authority, and must not be issued a second time. Nobody has said yet that those concerned were told.`,
                    ar: `استُعيدت قاعدة البيانات وفُقدت مستندات ${deliveries.ar} كانت قد تمت: هي قائمة لدى المستلمين والهيئة ويجب ألا تُصدر مرة ثانية. ولم يؤكد أحد بعد إبلاغ المعنيين.`,
                },
                since,
            },
        ];
}
//# sourceMappingURL=loss-conditions.js.map