import { errorDetails } from "../../client/create-client.js";
/** Members of a line, and columns of a table, that a file of failures has beside those of the input. */
export const problemMember = "problem";
export const documentIdMember = "document_id";
/** What the service says of a document that it refused, with what it would suggest. */
export const problemsOf = (refused) => errorDetails(refused).map(({ path, message, suggestion }) => ({
    ...(path !== undefined && { path }),
    message: suggestion === undefined ? message : `${message} (perhaps ${suggestion})`,
}));
//# sourceMappingURL=source-document.js.map