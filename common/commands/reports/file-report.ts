import type { Finding } from "../../domain/validation/finding.ts";
import type { Judged } from "../../services/validation/judge-document.ts";

/** What became of one file: its text and judgement, or why it could not be read. */
export type FileReport =
  | { readonly file: string; readonly xml: string; readonly judged: Judged }
  | { readonly file: string; readonly problem: string };

/** How results are printed: each one when it comes, or all of them at the end. */
export interface ReportFormat {
  /** @returns what is printed at once */
  add(report: FileReport): string;
  /** @returns what is printed at the end */
  end(): string;
}

/** Findings in groups, in the order of the first ones. */
export function grouped<Key>(findings: readonly Finding[], keyOf: (finding: Finding) => Key): Map<Key, Finding[]> {
  const groups = new Map<Key, Finding[]>();
  for (const finding of findings) {
    const key = keyOf(finding);
    const known = groups.get(key);
    if (known) {
      known.push(finding);
    } else {
      groups.set(key, [finding]);
    }
  }
  return groups;
}
