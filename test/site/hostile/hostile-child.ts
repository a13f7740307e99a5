import { loadRuleSets } from "../../../common/services/validation/load-rule-sets.ts";
import { checkUblRules } from "../../../common/services/validation/check-rules.ts";
import { compile, RuleFileError, XmlSyntaxError } from "../../../common/schematron/index.ts";
import { hostileDocuments } from "../../factories/hostile-documents.ts";
import { elements, type HostileRow } from "./hostile-row.ts";
import { rulesThatRun } from "./rules-that-run.ts";
import { rulesToCompile } from "./rules-to-compile.ts";

/** Judges by one hostile rule file, or one hostile document, in a process of its own; writes what came of it and what it took. */

/** The limit of time decides no outcome: a row is ended by its work, and one that hangs by the patience of hostile-rules.spec.ts. */
const limits = { seconds: 60 };

/** Half of what a request may have. */
const documentCharacters = 4_000_000;

function outcomeOfRules(row: HostileRow): string {
  try {
    const made = row.files();
    const rules = compile(typeof made === "string" ? [{ name: "h.sch", text: made }] : made, { limits });
    const { failures, totals } = rules.check(row.xml?.() ?? elements(3));
    if (totals.rules["N"] === undefined) {
      return "the neighbour was not judged";
    }
    return failures.some(({ rule }) => rule === "OWN-EVALUATION") ? "failed" : "judged";
  } catch (error) {
    return error instanceof RuleFileError || error instanceof XmlSyntaxError ? "refused" : String(error);
  }
}

function outcomeOfDocument(shape: string): string {
  try {
    const xml = hostileDocuments[shape]?.(documentCharacters) as string;
    const { totals } = checkUblRules(loadRuleSets(), xml);
    return totals.fatal > 0 ? "fatal" : "valid";
  } catch (error) {
    return String(error);
  }
}

const [kind, name = ""] = process.argv.slice(2);
const row = [...rulesThatRun, ...rulesToCompile].find(({ what }) => what === name);
const outcome = kind === "document" ? outcomeOfDocument(name) : outcomeOfRules(row as HostileRow);
const { maxRSS, userCPUTime, systemCPUTime } = process.resourceUsage();
const took = { megabytes: Math.round(maxRSS / 1024), seconds: (userCPUTime + systemCPUTime) / 1e6 };
process.stdout.write(JSON.stringify({ outcome, ...took }));
