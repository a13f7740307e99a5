/** In the ledger alone: it is known when it is over. */
export const frozenCondition = "stood-still";
export const frozenTitle = {
    en: "Processes stood still.",
    ar: "توقفت عمليات عن الحركة.",
};
/** What a process says of itself when it wakes up. */
export function frozenWords(host, ms) {
    const seconds = Math.round(ms / 1_000);
    return {
        en: `Processes on ${host} stood still for ${seconds} s, alone or with their host: they were suspended, their machine was paused or had no time for them, or its clock was set forward.`,
        ar: `توقفت عمليات على \u2068${host}\u2069 عن الحركة مدة \u2068${seconds}\u2069 ثانية، وحدها أو مع مضيفها: إما أنها عُلّقت، أو أن جهازها أُوقف مؤقتًا أو لم يتسع لها وقته، أو أن ساعته قُدّمت.`,
    };
}
//# sourceMappingURL=frozen.js.map