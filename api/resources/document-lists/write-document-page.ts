import { documentPage, type SelectedPage, type Content } from "../../../common/search/document-list-store.ts";
import { jsonBytes } from "../../http/json.ts";
import { threadFunction } from "../../threads/thread-function.ts";
import { shown } from "../documents/stored-document.ts";
import { withAmounts } from "../../../common/documents/read-document.ts";
import { presentDocument, presentIdentity, presentState } from "../documents/presenter.ts";

interface ShownPage {
  page: SelectedPage;
  /** The members to answer; all by default. */
  fields?: readonly string[];
  content: Content;
  /** Whether each document has its kind. */
  hasKind: boolean;
  /** Whether the reader sees accounts, cards and passports masked. */
  isMasked: boolean;
}

/** Bytes of rows; a page of 25 ten-line documents has half of it and takes 3 ms, which handing it to a thread takes as well. */
const maxPageOnLoop = 256 * 1_024;

export const writeDocumentPage = threadFunction(
  import.meta.url,
  { maxOnLoop: maxPageOnLoop },
  async function writeDocumentPage({ page, fields, content, hasKind, isMasked }: ShownPage) {
    const { rows, nextCursor } = await documentPage(page);
    const data = rows.map((stored) => {
      const row = shown(stored, { isMasked });
      const { id, kind } = row;
      const document: Record<string, unknown> =
        content === "whole"
          ? presentDocument(withAmounts(row))
          : { ...presentIdentity(row), ...row.document, ...presentState(row) };
      const members =
        fields === undefined ? document : Object.fromEntries(fields.map((name) => [name, document[name]]));
      return { id, ...(hasKind && { kind }), ...members, ...(hasKind && { kind }) };
    });
    return jsonBytes({ data, next_cursor: nextCursor });
  },
);
