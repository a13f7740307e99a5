import { median } from "../statistics.js";
/**
 * What a benchmark printed, as figures with names: those of its last line where that is JSON, and otherwise each number of
 * each line, named by the line's words and its place in the line.
 */
export function readFigures(output) {
    const lines = output.trimEnd().split("\n");
    if (lines.at(-1)?.startsWith('{"figures"') === true) {
        return JSON.parse(lines.at(-1) ?? "").figures;
    }
    const figures = {};
    let section = "";
    for (const line of lines.filter((each) => !each.startsWith("Node v"))) {
        section = /^\S/.test(line) ? line.replaceAll(/\s+/g, " ") : section;
        const name = line.replaceAll(number, "#").replaceAll(/\s+/g, " ").trim();
        for (const [nth, [value]] of [...line.matchAll(number)].entries()) {
            const row = /^[#–× ]*$/.test(name) ? (line.trim().split(/\s+/)[0] ?? "") : name;
            figures[`${/^\S/.test(line) ? "" : `${section}: `}${row} (${nth + 1})`] = Number(value);
        }
    }
    return figures;
}
const number = /\b\d+(?:\.\d+)?\b/g;
/**
 * A line for each figure that both sides have and that is not the same everywhere: the medians, and the median of the
 * rounds' ratios with the lowest and the highest. A figure that was 0 has no ratio.
 */
export function compareRounds(rounds) {
    const first = rounds[0]?.branch ?? {};
    const names = Object.keys(first).filter((name) => rounds.every(({ base }) => name in base) &&
        rounds.some(({ base, branch }) => base[name] !== first[name] || branch[name] !== first[name]));
    const width = Math.max(40, ...names.map(({ length }) => length)) + 2;
    const heading = ["base", "branch", "ratio", "lowest", "highest"].map((word) => word.padStart(10));
    return [`${"".padEnd(width)}${heading.join("")}`, ...names.map((name) => name.padEnd(width) + cellsOf(name, rounds))];
}
function cellsOf(name, rounds) {
    const medians = ["base", "branch"].map((side) => median(rounds.map((round) => round[side][name] ?? 0)));
    const ratios = rounds.map((round) => (round.branch[name] ?? 0) / (round.base[name] ?? 0)).filter(Number.isFinite);
    const spread = [median(ratios), Math.min(...ratios), Math.max(...ratios)];
    const cells = [
        ...medians.map((value) => value.toPrecision(4)),
        ...spread.map((ratio) => (ratios.length === 0 ? "–" : ratio.toFixed(2))),
    ];
    return cells.map((cell) => cell.padStart(10)).join("");
}
//# sourceMappingURL=compare-rounds.js.map