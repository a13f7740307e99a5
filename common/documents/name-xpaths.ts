import { AppError, type FieldErrors } from "../runtime/errors.ts";

const reference = /^billing_reference\[(\d+)\]\.(id|issue_date)/;
const elements: Readonly<Record<string, string>> = { id: "cbc:ID", issue_date: "cbc:IssueDate" };

/** The work of a document that was sent as XML: a field that settlement refuses is named by its place in the XML. */
export async function namingXPaths<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof AppError && error.fields !== undefined
      ? new AppError(error.status, error.message, atXPaths(error.fields))
      : error;
  }
}

const atXPaths = (fields: FieldErrors): FieldErrors =>
  Object.fromEntries(Object.entries(fields).map(([path, words]) => [atXPath(path), atXPath(words)]));

const atXPath = (text: string): string =>
  text.replace(
    reference,
    (_path, index: string, member: string) =>
      `/*/cac:BillingReference[${Number(index) + 1}]/cac:InvoiceDocumentReference/${elements[member]}`,
  );
