import type { TextRows } from "../../../common/db/database.ts";
import { documentRecord } from "../../../common/services/documents/read-document.ts";
import { jsonBytes } from "../../json/write-json.ts";
import { maxRowsOnLoop, threadFunction } from "../../threads/thread-function.ts";
import { presentTotals } from "../documents/presenter.ts";
import { presentBatchDocument } from "./presenter.ts";

/** The result of a line whose document was made before, from the rows of the document. @throws AppError 404 */
export const writeEarlier = threadFunction(
  import.meta.url,
  { maxOnLoop: maxRowsOnLoop },
  async function writeEarlier({ line, found }: { line: number; found: TextRows }) {
    const record = await documentRecord(found);
    const totals = { totals: presentTotals(record.amounts.totals) };
    return jsonBytes(presentBatchDocument({ line, record, totals, isReplay: true }));
  },
);
