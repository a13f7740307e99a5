import { compile, RuleFileError, XmlSyntaxError } from "../../../common/schematron/index.ts";
import { elements, type HostileRow } from "./hostile-row.ts";
import { rulesThatRun } from "./rules-that-run.ts";
import { rulesToCompile } from "./rules-to-compile.ts";

/** Judges by one hostile rule file, in a process of its own, and writes what came of it and what it took. */

function outcomeOf(row: HostileRow): string {
  try {
    const made = row.files();
    const rules = compile(typeof made === "string" ? [{ name: "h.sch", text: made }] : made);
    const { failures, totals } = rules.check(row.xml?.() ?? elements(3));
    if (totals.rules["N"] === undefined) {
      return "the neighbour was not judged";
    }
    return failures.some(({ rule }) => rule === "OWN-EVALUATION") ? "failed" : "judged";
  } catch (error) {
    return error instanceof RuleFileError || error instanceof XmlSyntaxError ? "refused" : String(error);
  }
}

const row = [...rulesThatRun, ...rulesToCompile].find(({ what }) => what === process.argv[2]) as HostileRow;
const outcome = outcomeOf(row);
const { maxRSS, userCPUTime, systemCPUTime } = process.resourceUsage();
const took = { megabytes: maxRSS / 1024, seconds: (userCPUTime + systemCPUTime) / 1e6 };
process.stdout.write(JSON.stringify({ outcome, ...took }));
