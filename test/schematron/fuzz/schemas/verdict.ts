import { compileRuleSet } from "../../../../common/schematron/rule-set.ts";
import { parseXml } from "../../../../common/schematron/xml/xml-reader.ts";
import { today } from "../expressions/dates.ts";
import { mainFile, type SchemaTexts } from "./schema-files.ts";

/** Flag, id and place of each finding, in order and once; or why there is no verdict. */
export function verdictOf(
  texts: SchemaTexts,
  phase: string | undefined,
  xml: string,
): readonly string[] | { refused: string } {
  try {
    const ruleSet = compileRuleSet([{ name: mainFile, text: texts[mainFile] as string }], {
      id: "fuzz",
      version: "1",
      now: () => new Date(`${today}T12:00:00Z`),
      read: (name) => texts[name],
      ...(phase !== undefined && { phase }),
    });
    const { findings } = ruleSet.check(parseXml(xml), { maxFindings: 10_000 });
    return [
      ...new Set(
        findings.map(({ flag, reasonCode, location }) => `${flag} ${reasonCode} ${withoutPrefixes(location)}`),
      ),
    ].toSorted();
  } catch (error) {
    return { refused: String(error) };
  }
}

/** A place is written with the prefixes of the rule file. */
const withoutPrefixes = (location: string): string => location.replaceAll(/[\w.-]+:(?=[\w*])/g, "");
