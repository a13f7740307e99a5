import { documentPage, type SelectedPage } from "../../../common/search/list-documents.ts";
import { jsonBytes } from "../../http/write-json.ts";
import { threadFunction } from "../../threads/thread-function.ts";
import { shown } from "../documents/stored-document.ts";
import { presentListed, type Shape } from "./listed-fields.ts";

interface ShownPage extends Shape {
  page: SelectedPage;
  /** Whether the reader sees accounts, cards and passports masked. */
  isMasked: boolean;
}

/** Bytes of rows; a page of 25 ten-line documents has half of it and takes 3 ms, which handing it to a thread takes as well. */
const maxPageOnLoop = 256 * 1_024;

export const writeDocumentPage = threadFunction(
  import.meta.url,
  { maxOnLoop: maxPageOnLoop },
  async function writeDocumentPage({ page, isMasked, ...shape }: ShownPage) {
    const { rows, nextCursor } = await documentPage(page);
    const data = rows.map((row) => presentListed(shown(row, { isMasked }), shape));
    return jsonBytes({ data, next_cursor: nextCursor });
  },
);
