import type { SendableLeg } from "../delivery/leg-store.ts";
import { failureCauses } from "../status/failure-causes.ts";
import { hintOf } from "../schematron/findings.ts";
import type { Finding } from "./finding.ts";
import { fieldPointers } from "../ubl/field-pointers.ts";
import type { TaxDataSchema } from "../ubl/load-schemas.ts";
import type { RuleSets } from "./load-rule-sets.ts";
import { checkTaxDataRules } from "./check-rules.ts";

export interface ReportRefusal {
  reason: string;
  /** Findings that the sender can correct in the reported document; empty where the report is at fault. */
  findings: Finding[];
}

/** Path of the document inside a report. */
const reportedDocument = /^.*\/pxs:ReportedDocument(?:\[1\])?(?=\/|$)/;

/** Checks a report before it is sent. @returns why the authority would refuse it; undefined when it is valid */
export function validateReport(
  { ruleSets, taxDataSchema }: { ruleSets: RuleSets; taxDataSchema?: TaxDataSchema },
  leg: Pick<SendableLeg, "kind" | "document">,
  taxData: string,
): ReportRefusal | undefined {
  const bySchema = taxDataSchema?.check(taxData).findings ?? [];
  const byRules = checkTaxDataRules(ruleSets, taxData).findings;
  const fatal = [...bySchema, ...byRules].filter(({ flag }) => flag === "fatal");
  const [first] = fatal;
  if (first === undefined) {
    return undefined;
  }
  const isDocuments = (finding: Finding): boolean =>
    byRules.includes(finding) && reportedDocument.test(finding.location);
  return {
    reason: `${failureCauses.report_breaks.says} ${first.reasonCode}: ${first.text}`,
    findings: fatal.every(isDocuments) ? withFields(fatal, leg) : [],
  };
}

/** The reported document has UBL elements; a rule about the whole document names the element in its test. */
function withFields(findings: readonly Finding[], leg: Pick<SendableLeg, "kind" | "document">): Finding[] {
  const places = findings.map(({ location, test }) => {
    const place = location.replace(reportedDocument, "/*");
    return { place, asked: `${place}/${/\bcbc:\w+/.exec(test)?.[0] ?? ""}` };
  });
  const pointers = fieldPointers(
    leg,
    places.flatMap(({ place, asked }) => [place, asked]),
  );
  return findings.map((finding, index) => {
    const { place = "", asked = "" } = places[index] ?? {};
    const pointer = pointers.get(place) ?? pointers.get(asked);
    return pointer === undefined ? finding : { ...finding, pointer, hint: hintOf([pointer]) };
  });
}
