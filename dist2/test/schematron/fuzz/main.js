import { appendFileSync, mkdirSync } from "node:fs";
import path from "node:path";
import { readCommandLine, refuseUsage } from "../../../common/config/command-line.js";
import { note, print } from "../../bench/progress.js";
import { repositoryRoot } from "../../setup/repository-root.js";
import { fuzzExpression } from "./expressions/fuzz-expressions.js";
import { keepFound, readFound } from "./found.js";
import { fuzzSchema } from "./schemas/fuzz-schemas.js";
import { describeFound, stillDiffers } from "./still-differs.js";
const command = {
    synopsis: "npm run -s fuzz -- [--seed <number>] [--count <number>] [--keep]",
    help: `
Judges random expressions at random documents by the rule engine and by another engine: XPath 2.0 by
fontoxpath, XPath 1.0 by libxml2. Each tenth seed changes a rule file in ways that no verdict may show.
First what was found once is judged again. A difference is made small and printed with its seed, and added
to .data/fuzz.jsonl; the exit code is 1 then.

  --seed   the first of the seeds, which follow each other; 1 if it is not given
  --count  how many, 1,000 if it is not given
  --keep   adds what differs to test/schematron/fuzz/found.json, which every run judges again`,
    options: {
        seed: { type: "string", default: "1" },
        count: { type: "string", default: "1000" },
        keep: { type: "boolean", default: false },
    },
};
const { seed, count, keep } = readCommandLine(command).values;
const [first, many] = [seed, count].map((text) => {
    const number = Number(text);
    return Number.isSafeInteger(number) && number >= 0 ? number : refuseUsage(command, `${text} is no number of seeds`);
});
const fuzz = (nth) => (nth % 10 === 0 ? fuzzSchema(nth) : fuzzExpression(nth));
const log = path.join(repositoryRoot, ".data/fuzz.jsonl");
const tally = new Map();
const differing = [];
function show(found) {
    print(`${describeFound(found)}\n`);
    differing.push(found);
    mkdirSync(path.dirname(log), { recursive: true });
    appendFileSync(log, `${JSON.stringify(found)}\n`);
}
readFound().filter(stillDiffers).forEach(show);
const again = differing.length;
for (let index = 0; index < many; index += 1) {
    note(`${index} of ${many}`);
    const { outcome, found } = fuzz(first + index);
    tally.set(outcome, (tally.get(outcome) ?? 0) + 1);
    if (found) {
        show(found);
    }
}
if (keep) {
    keepFound(differing.slice(again));
}
const counted = [...tally].map(([outcome, number]) => `${number} ${outcome}`).join(", ");
print(`seeds ${first} to ${first + many - 1}: ${counted}; found before, and differing again: ${again}`);
process.exitCode = differing.length === 0 ? 0 : 1;
//# sourceMappingURL=main.js.map