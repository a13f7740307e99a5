import { operationOf } from "../client/create-client.ts";
import type { DocumentKind } from "../domain/document.ts";
import type { PacedCalls } from "./paced-calls.ts";

/** Options that choose documents, of the commands list and export. */
export const filterOptions = {
  kind: { type: "string" },
  "business-profile": { type: "string" },
  status: { type: "string" },
  from: { type: "string" },
  to: { type: "string" },
  number: { type: "string" },
  reference: { type: "string" },
} as const;

export const filterHelp = `
  --kind K        purchase-invoices (the default), purchase-credit-notes, sales-invoices, sales-credit-notes
  --status S      PENDING, APPROVED, REJECTED or VALIDATION_FAILED
  --from, --to    first and last day of issue, as 2026-10-01
  --number N, --reference R, --business-profile ID`;

type FilterValues = { [Name in keyof typeof filterOptions]?: string | undefined };

export function queryOf(values: FilterValues): Record<string, string> {
  const query = {
    business_profile_id: values["business-profile"],
    overall_status: values.status,
    issue_date_from: values.from,
    issue_date_to: values.to,
    document_sequence: values.number,
    external_reference: values.reference,
  };
  return Object.fromEntries(Object.entries(query).filter((pair): pair is [string, string] => pair[1] !== undefined));
}

export interface ListedDocument {
  id: string;
  document_sequence: string;
  external_reference?: string;
  issue_date: string;
  revision: number;
  meta_info: { peppol_status: { overall_status: string } };
}

const pageSize = 100;

/** Every document that the query chooses, newest first. */
export async function* listDocuments(
  calls: PacedCalls,
  kind: DocumentKind,
  query: Readonly<Record<string, string>>,
): AsyncGenerator<ListedDocument> {
  for await (const documents of calls.pages<ListedDocument>(operationOf(kind, "list"), { ...query, limit: pageSize })) {
    yield* documents;
  }
}
