import { isValid } from "../../../common/domain/validation/validation-result.ts";
import { parseXml, LineIndex, XmlSyntaxError, type XmlTree } from "../../../common/schematron/documents.ts";
import { FailurePlaces } from "../../../common/schematron/engine.ts";
import {
  checkChosen,
  chooseRules,
  malformed,
  withoutEnvelope,
  type RulesByKind,
} from "../../../common/services/validation/check-rules.ts";
import { isBilling } from "../../../common/services/validation/customization-of.ts";
import { type OwnRuleSets } from "../../../common/services/validation/own-rule-sets.ts";
import type { Judgement, Remark } from "../judgement.ts";
import { remarkOf } from "./remark-of.ts";

type Judged = Omit<Judgement, "milliseconds">;

const rulesOf = (ruleSets: OwnRuleSets): RulesByKind => ({
  forDocument: (id) => ruleSets.get(isBilling(id) ? "billing" : "self-billing"),
  taxData: () => ruleSets.get("tax-data"),
  mls: () => ruleSets.get("mls"),
});

export function judgeXml(ruleSets: OwnRuleSets, xml: string): Judged {
  let tree: XmlTree;
  try {
    tree = withoutEnvelope(parseXml(xml));
  } catch (error) {
    if (error instanceof XmlSyntaxError) {
      return refused(error);
    }
    throw error;
  }
  const places = new FailurePlaces();
  const { ruleSet, ...result } = checkChosen(chooseRules(rulesOf(ruleSets), tree), tree, { places });
  const lines = new LineIndex(xml);
  const remarks = result.findings.map((finding): Remark => {
    const node = places.nodeOf(finding) ?? tree.root;
    return { ...remarkOf(finding), ...lines.place(tree.columns.openAt[node] as number) };
  });
  const { fatal, warning } = result.totals;
  return {
    heading: `${tree.localName(tree.root)}, by ${ruleSet}`,
    valid: isValid(result),
    fatal,
    warning,
    remarks,
    notes: [
      "XML is checked by the rules alone here; the service checks it by the UBL schema as well where it has one.",
    ],
  };
}

function refused(error: XmlSyntaxError): Judged {
  const { flag, reasonCode, text } = malformed(error);
  const { line, column } = error;
  return {
    heading: "Text that is no acceptable XML",
    valid: false,
    fatal: 1,
    warning: 0,
    remarks: [{ flag, name: reasonCode, text, line, column }],
    notes: [],
  };
}
