import { asOwner } from "./database.js";
/** Removes all documents with everything about them, which the service never does. */
export async function forgetDocuments(database) {
    await asOwner(database, `with xml as (delete from document_xml), amounts as (delete from document_amounts), log as (delete from status_log),
      legs as (delete from transmissions)
    delete from documents`);
}
//# sourceMappingURL=forget-documents.js.map