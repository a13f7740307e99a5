import type { DocumentKind, TradeDocument } from "../../domain/document.ts";
import type { Finding } from "../../domain/validation/finding.ts";
import { fieldPointers } from "../../ubl/field-pointers.ts";

/** Findings with the pointer of the request's field that stands behind their place. */
export function pointFindings(
  findings: readonly Finding[],
  source: { kind: DocumentKind; document: TradeDocument },
): Finding[] {
  const pointers = fieldPointers(
    source,
    findings.map(({ location }) => location),
  );
  return findings.map((finding) => {
    const pointer = finding.pointer ?? pointers.get(finding.location);
    return pointer === undefined ? finding : { ...finding, pointer };
  });
}
