import { lacksRoom, placeState, usesOf } from "../disk.js";
import { joined, literal, mebibytesText } from "../phrases.js";
/** Conditions of disks: nearly full, and full where documents go on because the database is elsewhere. */
export const diskConditions = {
    "folder-full": {
        title: {
            en: "A disk with logs, temporary files or the notes of given numbers is full.",
            ar: "امتلأ قرص عليه السجلات أو الملفات المؤقتة أو ملاحظات الأرقام المعطاة.",
        },
        severity: "critical",
        who: "site",
        action: {
            en: "Make room on the disk of the folder, or enlarge it; what is written there goes on by itself.",
            ar: "أفرغ مساحة على قرص المجلد أو وسّعه؛ وتستأنف الكتابة فيه من تلقاء نفسها.",
        },
        alert: "FolderFull",
        looksAt: ["places"],
        siteOnly: true,
        find: ({ places }) => (places ?? []).filter((place) => placeState(place) === "full" && !holdsDatabase(place)).map(fullFinding),
    },
    "disk-low": {
        title: { en: "A disk that the service writes to is nearly full.", ar: "قرص تكتب عليه الخدمة يكاد يمتلئ." },
        severity: "warning",
        who: "site",
        action: {
            en: "Make room on the disk of the folder, or enlarge it, before it is full (DISK_WARNING_MB is the bound).",
            ar: "أفرغ مساحة على قرص المجلد أو وسّعه قبل أن يمتلئ (والحد هو \u2068DISK_WARNING_MB\u2069).",
        },
        alert: "DiskLow",
        alertAfter: "1m",
        looksAt: ["places"],
        siteOnly: true,
        find: (known) => nearlyFull(known).map(lowFinding),
    },
};
const holdsDatabase = (place) => usesOf(place).includes("database");
/** Leaves out the database's disk while documents are refused for want of room, because `disk-full` says so already. */
const nearlyFull = ({ places, disk }) => (places ?? []).filter((place) => placeState(place) === "low" && !(holdsDatabase(place) && lacksRoom(disk)));
const useTexts = {
    database: {
        name: { en: "the database", ar: "قاعدة البيانات" },
        stops: { en: "every new document is refused (503)", ar: "يُرفض كل مستند جديد (503)" },
    },
    numbers: {
        name: { en: "the notes of given numbers", ar: "ملاحظات الأرقام المعطاة" },
        stops: {
            en: "how far numbers were given is not noted, and a restore of the database could give some of them again",
            ar: "لا يُدوَّن إلى أين بلغت الأرقام، وقد تعطي استعادة قاعدة البيانات بعضها ثانية",
        },
    },
    logs: {
        name: { en: "the log", ar: "السجل" },
        stops: { en: "nothing is written to the log", ar: "لا يُكتب شيء في السجل" },
    },
    temporary: {
        name: { en: "temporary files", ar: "الملفات المؤقتة" },
        stops: {
            en: "what needs a temporary file fails, such as a start of other programs on the host",
            ar: "يفشل ما يحتاج إلى ملف مؤقت، كبدء برامج أخرى على المضيف",
        },
    },
};
/** The folder of each use, together where they lie on one disk. */
const named = ({ folders }) => joined(folders.map(({ use, folder }) => ({
    en: `${folder} (${useTexts[use].name.en})`,
    ar: `${literal(folder).ar} (${useTexts[use].name.ar})`,
})), ", ");
const stopping = (place) => joined(usesOf(place).map((use) => useTexts[use].stops), "; ");
const subjectOf = ({ folders }) => folders[0]?.folder ?? "";
function fullFinding(place) {
    const [where, free, stops] = [named(place), mebibytesText(place.freeBytes), stopping(place)];
    return {
        subject: subjectOf(place),
        // Nothing that is stored or sent needs a temporary file.
        ...(usesOf(place).every((use) => use === "temporary") && { severity: "warning" }),
        words: {
            en: `The disk of ${where.en} is full (${free.en} free): ${stops.en}. Documents are taken in and sent all the same.`,
            ar: `امتلأ قرص ${where.ar} (المتاح ${free.ar}): ${stops.ar}. وتُقبل المستندات وتُرسل رغم ذلك.`,
        },
        since: null,
    };
}
function lowFinding(place) {
    const [where, free, bound, stops] = [
        named(place),
        mebibytesText(place.freeBytes),
        mebibytesText(place.warningBytes),
        stopping(place),
    ];
    return {
        subject: subjectOf(place),
        words: {
            en: `The disk of ${where.en} is nearly full (${free.en} free, the warning begins at ${bound.en}). Once it is full, ${stops.en}.`,
            ar: `قرص ${where.ar} يكاد يمتلئ (المتاح ${free.ar}، ويبدأ التحذير عند ${bound.ar}). ومتى امتلأ ${stops.ar}.`,
        },
        since: null,
    };
}
//# sourceMappingURL=disk-conditions.js.map