import type { BatchDocument } from "../../common/services/create-batch-document.ts";
import { presentPeppolStatus, presentTotals } from "./document.ts";

/** What became of one line of a batch; a document shows what an ERP writes back, the whole is there to be retrieved. */
export function presentBatchDocument(line: number, { record, isReplay }: BatchDocument): Record<string, unknown> {
  return {
    line,
    status: 201,
    ...(isReplay && { replayed: true }),
    document: {
      id: record.id,
      document_sequence: record.documentSequence,
      totals: presentTotals(record.amounts.totals),
      meta_info: { peppol_status: presentPeppolStatus(record) },
    },
  };
}
