import { runStatements } from "./run-statements.ts";

/** The months as an installation has them that began so many months ago. Its tables must still be empty. */
export async function makePastMonths(ownerUrl: string, months: number): Promise<void> {
  await runStatements(
    ownerUrl,
    "delete from content_months where name <> 'before'",
    `update content_months set upper_id = lowest_document_id(
       date_trunc('month', now() at time zone 'utc' - interval '${months} months') at time zone 'utc')`,
    "select rebuild_content_parts()",
    ...Array.from({ length: Math.ceil((months + 4) / 12) }, () => "select make_content_months()"),
  );
}
