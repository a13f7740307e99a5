import type { Schematron, CompileOptions, RuleFile } from "./public-types.ts";
import { type CompiledRuleSet, compileRuleSet, type SchematronText } from "./engine.ts";
import type { Limits } from "./runtime/work-budget.ts";
import { decodeXml } from "./xml/xml-characters.ts";
import { parseXml } from "./xml/xml-reader.ts";
import { XmlSyntaxError } from "./xml/xml-syntax-error.ts";
import type { XmlTree } from "./xml/xml-tree.ts";
import { decodeRuleFile } from "./schema/rule-file-error.ts";
import { svrlOf } from "./svrl.ts";

/** @internal A check that takes longer ends with a fatal failure. */
export const defaultLimits: Limits = { seconds: 10 };

/** @internal What users of the package see of a rule set. */
export function schematronOf(ruleSet: CompiledRuleSet, maxFindings: number | undefined): Schematron {
  return {
    rules: ruleSet.ruleIds,
    unreachable: ruleSet.unreachable,
    remarks: ruleSet.remarks,
    svrl: (xml) => svrlOf(ruleSet, read(xml), maxFindings),
    check(xml) {
      const result = ruleSet.check(read(xml), maxFindings === undefined ? {} : { maxFindings });
      const { findings, truncated, totals } = result;
      const failures = findings.map(({ reasonCode, rule: _rule, places: _places, written = {}, ...finding }) => ({
        rule: reasonCode,
        written,
        ...finding,
      }));
      return { valid: totals.fatal === 0, failures, truncated, totals };
    },
  };
}

/** @throws XmlSyntaxError also for bytes that are invalid in the encoding that they declare */
function read(xml: string | Uint8Array): XmlTree {
  if (typeof xml === "string") {
    return parseXml(xml);
  }
  let text: string;
  try {
    text = decodeXml(xml);
  } catch (error) {
    throw new XmlSyntaxError((error as Error).message, 1, 1);
  }
  return parseXml(text);
}

/**
 * Compiles Schematron files, which are judged independently of each other. Files whose name does not end in `.sch`, and files
 * that others include, are parts.
 * @throws RuleFileError with every place that cannot be expressed exactly; Error where there is no rule at all
 */
export function compile(files: readonly RuleFile[], options: CompileOptions = {}): Schematron {
  const { phase, now, maxFindings, visit, limits } = options;
  const texts = new Map(files.map((file) => [file.name, decodedOnDemand(file)]));
  const ruleSet = compileRuleSet(
    [...texts.values()].filter(({ name }) => name.endsWith(".sch")),
    {
      id: "schematron",
      version: "",
      visit,
      limits: { ...defaultLimits, ...limits },
      read: (name) => texts.get(name)?.text,
      ...(now && { now }),
      ...(phase !== undefined && { phase }),
    },
  );
  if (ruleSet.ruleCount === 0) {
    throw new Error("There is no rule in these files");
  }
  return schematronOf(ruleSet, maxFindings);
}

/** Decoded where it is needed, so that a file in a wrong encoding is one of all problems. */
function decodedOnDemand({ name, text }: RuleFile): SchematronText {
  let known: string | undefined;
  return {
    name,
    get text() {
      return (known ??= decodeRuleFile(name, text));
    },
  };
}
