/** The results of a batch that was answered as NDJSON. */
export const linesOf = <Line>(text: string): Line[] =>
  text
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as Line);
