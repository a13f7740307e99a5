/** The results of a batch that was answered as NDJSON. */
export const linesOf = (text) => text
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line));
//# sourceMappingURL=lines-of.js.map