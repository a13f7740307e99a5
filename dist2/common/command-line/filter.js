import { operationOf } from "../client/create-client.js";
/** Options that choose documents, of the commands list and export. */
export const filterOptions = {
    kind: { type: "string" },
    "business-profile": { type: "string" },
    status: { type: "string" },
    from: { type: "string" },
    to: { type: "string" },
    number: { type: "string" },
    reference: { type: "string" },
};
export const filterHelp = `
  --kind K        purchase-invoices (the default), purchase-credit-notes, sales-invoices, sales-credit-notes
  --status S      PENDING, APPROVED, REJECTED or VALIDATION_FAILED
  --from, --to    first and last day of issue, as 2026-10-01
  --number N, --reference R, --business-profile ID`;
export function queryOf(values) {
    const query = {
        business_profile_id: values["business-profile"],
        overall_status: values.status,
        issue_date_from: values.from,
        issue_date_to: values.to,
        document_sequence: values.number,
        external_reference: values.reference,
    };
    return Object.fromEntries(Object.entries(query).filter((pair) => pair[1] !== undefined));
}
const pageSize = 100;
/** Every document that the query chooses, newest first. */
export async function* listDocuments(calls, kind, query) {
    for await (const documents of calls.pages(operationOf(kind, "list"), { ...query, limit: pageSize })) {
        yield* documents;
    }
}
//# sourceMappingURL=filter.js.map