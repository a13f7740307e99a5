import type { SendableLeg } from "../db/stores/sendable-leg-store.ts";
import { documentKinds } from "../domain/document-kinds.ts";
import type { Finding } from "../domain/finding.ts";
import { fieldPointer } from "../ubl/field-pointer.ts";
import type { TaxDataSchema } from "../xsd/tax-data-schema.ts";
import type { RuleSets } from "./load-rule-sets.ts";
import { checkTaxData } from "./validate-xml.ts";

export interface ReportRefusal {
  reason: string;
  /** What of it the sender can mend: rules that the reported document itself breaks. Empty where the report is at fault. */
  findings: Finding[];
}

/** The part of a report that repeats the document; everything around it is ours. */
const reportedDocument = /^.*\/pxs:ReportedDocument(?:\[1\])?(?=\/|$)/;

/** A report that the authority would refuse does not leave the house: why, or nothing. */
export function checkReport(
  { ruleSets, taxDataSchema }: { ruleSets: RuleSets; taxDataSchema?: TaxDataSchema },
  leg: Pick<SendableLeg, "kind" | "document">,
  taxData: string,
): ReportRefusal | undefined {
  const bySchema = taxDataSchema?.check(taxData).findings ?? [];
  const byRules = checkTaxData(ruleSets, taxData).findings;
  const fatal = [...bySchema, ...byRules].filter(({ flag }) => flag === "fatal");
  const [first] = fatal;
  if (first === undefined) {
    return undefined;
  }
  const isDocuments = (finding: Finding): boolean =>
    byRules.includes(finding) && reportedDocument.test(finding.location);
  return {
    reason: `The tax data document breaks ${first.reasonCode}: ${first.text}`,
    findings: fatal.every(isDocuments) ? fatal.map((finding) => withField(finding, leg)) : [],
  };
}

/** The reported document has the elements of UBL; a rule about the whole of it names the element that it asks about. */
function withField(finding: Finding, { kind, document }: Pick<SendableLeg, "kind" | "document">): Finding {
  const place = finding.location.replace(reportedDocument, `/${documentKinds[kind].rootName}`);
  const element = /\bcbc:\w+/.exec(finding.test)?.[0] ?? "";
  const pointer = fieldPointer(place, document) ?? fieldPointer(`${place}/${element}`, document);
  return pointer === undefined ? finding : { ...finding, pointer };
}
