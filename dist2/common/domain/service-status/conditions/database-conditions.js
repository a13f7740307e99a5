import { clockText, counted, joined, literal } from "../phrases.js";
import { momentBefore } from "../wording.js";
/** The database and its schema, as a process finds them itself. */
export const databaseConditions = {
    "database-away": {
        title: { en: "The database does not answer.", ar: "قاعدة البيانات لا تجيب." },
        severity: "critical",
        who: "site",
        action: {
            en: "Look at PostgreSQL, its host and the network between; what callers were told is stored is in it, and everything goes on by itself.",
            ar: "افحص \u2068PostgreSQL\u2069 ومضيفه والشبكة الموصلة إليه؛ كل ما أُبلغ المرسلون بحفظه محفوظ فيه، ويستأنف كل شيء من تلقاء نفسه.",
        },
        alert: "DatabaseAway",
        looksAt: ["database"],
        find: away,
    },
    "database-busy": {
        title: { en: "The database answers too slowly.", ar: "قاعدة البيانات بطيئة في الإجابة." },
        severity: "warning",
        who: "site",
        action: {
            en: "Look at what it is doing (pg_stat_activity) and at the load of its host.",
            ar: "انظر فيما تنفذه قاعدة البيانات (\u2068pg_stat_activity\u2069) وفي حمل مضيفها.",
        },
        alert: "DatabaseBusy",
        alertAfter: "1m",
        looksAt: ["database"],
        siteOnly: true,
        find: ({ database }) => database.state === "busy"
            ? [
                {
                    words: {
                        en: "The database is busy: this question was not answered in time, others of the process were.",
                        ar: "قاعدة البيانات مشغولة: لم يُجَب عن هذا السؤال في وقته، وأُجيب عن غيره من العملية نفسها.",
                    },
                    since: null,
                },
            ]
            : [],
    },
    "schema-older": {
        title: { en: "The schema is older than the release.", ar: "مخطط قاعدة البيانات أقدم من هذا الإصدار." },
        severity: "critical",
        who: "site",
        action: { en: "Run npm run -s migrate.", ar: "نفّذ \u2068npm run -s migrate\u2069." },
        alert: "SchemaOlder",
        looksAt: ["schema"],
        siteOnly: true,
        find: ({ schema: { pending } }) => pending.length === 0
            ? []
            : [
                {
                    words: {
                        en: `The schema is older than this release: ${migrations(pending).en} to run, from ${pending[0]} on.`,
                        ar: `مخطط قاعدة البيانات أقدم من هذا الإصدار: يلزم تنفيذ ${migrations(pending).ar}، ابتداءً من ${literal(pending[0] ?? "").ar}.`,
                    },
                    since: null,
                },
            ],
    },
    "schema-newer": {
        title: { en: "The schema is newer than a process.", ar: "مخطط قاعدة البيانات أحدث من إحدى العمليات." },
        severity: "warning",
        who: "site",
        action: {
            en: "Replace the process by one of the newer release; until then both work side by side.",
            ar: "استبدل بالعملية أخرى من الإصدار الأحدث؛ وتعملان جنبًا إلى جنب حتى ذلك الحين.",
        },
        alert: "SchemaNewer",
        alertAfter: "30m",
        looksAt: ["schema"],
        siteOnly: true,
        find: ({ schema: { unknown } }) => unknown.length === 0
            ? []
            : [
                {
                    words: {
                        en: `The schema is newer than this process: it does not know ${migrations(unknown).en}, the newest ${unknown.at(-1)}.`,
                        ar: `مخطط قاعدة البيانات أحدث من هذه العملية: لا تعرف ${migrations(unknown).ar}، وأحدثها ${literal(unknown.at(-1) ?? "").ar}.`,
                    },
                    since: null,
                },
            ],
    },
};
const awayTexts = {
    away: { en: "The database cannot be reached", ar: "تعذّر الوصول إلى قاعدة البيانات" },
    silent: { en: "The database says nothing", ar: "قاعدة البيانات لا تقول شيئًا" },
    stuck: { en: "The database answers on new connections only", ar: "قاعدة البيانات تجيب على الاتصالات الجديدة وحدها" },
};
/** A full disk has a sentence of its own. */
function away({ database: { state, reason, failingMs }, at }) {
    if (state === "ok" || state === "busy" || state === "full") {
        return [];
    }
    const since = momentBefore(at, failingMs);
    const began = clockText(since, at);
    const why = reason === null ? "" : ` (${reason.replace(/[.\s]+$/, "")})`;
    const begin = joined([
        awayTexts[state],
        { en: ` since ${began.en}${why}`, ar: ` منذ ${began.ar}${why === "" ? "" : ` ${literal(why.trim()).ar}`}` },
    ]);
    return [{ words: joined([begin, meaning]), since }];
}
const meaning = {
    en: ": nothing is taken in, nothing moves, and what waits cannot be counted.",
    ar: ": لا يُقبل شيء ولا يتحرك شيء، ولا يمكن عدّ ما ينتظر.",
};
const migrations = ({ length }) => counted(length, ["# migration", "# migrations"], {
    one: "ترحيل واحد",
    two: "ترحيلين",
    few: "# ترحيلات",
    many: "# ترحيلًا",
    other: "# ترحيل",
});
//# sourceMappingURL=database-conditions.js.map