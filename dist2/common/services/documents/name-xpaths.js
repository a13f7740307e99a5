import { AppError } from "../../errors.js";
const reference = /^billing_reference\[(\d+)\]\.(id|issue_date)/;
const elements = { id: "cbc:ID", issue_date: "cbc:IssueDate" };
/** The work of a document that was sent as XML: a field that settlement refuses is named by its place in the XML. */
export async function namingXPaths(work) {
    try {
        return await work();
    }
    catch (error) {
        throw error instanceof AppError && error.fields !== undefined
            ? new AppError(error.status, error.message, atXPaths(error.fields))
            : error;
    }
}
const atXPaths = (fields) => Object.fromEntries(Object.entries(fields).map(([path, words]) => [atXPath(path), atXPath(words)]));
const atXPath = (text) => text.replace(reference, (_path, index, member) => `/*/cac:BillingReference[${Number(index) + 1}]/cac:InvoiceDocumentReference/${elements[member]}`);
//# sourceMappingURL=name-xpaths.js.map