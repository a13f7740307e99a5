import type { Schematron } from "./public-types.ts";
import { svrlOf, type SvrlOptions } from "./report/svrl-of.ts";
import type { CompiledRuleSet } from "./rule-set.ts";
import type { Limits } from "./runtime/work-budget.ts";
import { decodeXml } from "./xml/decode-xml.ts";
import { parseXml } from "./xml/xml-reader.ts";
import { XmlSyntaxError } from "./xml/xml-syntax-error.ts";
import type { XmlTree } from "./xml/xml-tree.ts";

/** A check that takes longer ends with a fatal failure. */
export const defaultLimits: Limits = { seconds: 10 };

/** What users of the package see of a rule set. */
export function schematronOf(ruleSet: CompiledRuleSet, options: SvrlOptions): Schematron {
  const { maxFindings } = options;
  return {
    rules: ruleSet.ruleIds,
    unreachable: ruleSet.unreachable,
    svrl: (xml) => svrlOf(ruleSet, read(xml), options),
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
  return parseXml(typeof xml === "string" ? xml : decoded(xml));
}

function decoded(bytes: Uint8Array): string {
  try {
    return decodeXml(bytes);
  } catch (error) {
    throw new XmlSyntaxError((error as Error).message, 1, 1);
  }
}
