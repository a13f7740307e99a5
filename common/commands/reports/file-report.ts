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
