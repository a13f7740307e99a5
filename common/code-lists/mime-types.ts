import { codeList } from "./code-list.ts";

/* Source: code lists of PINT AE self-billing 1.0.4 (May 2026). Names as published, left out where very long. */

/** What an attachment may be (IBT-125-1). */
export const mimeTypes = codeList("MimeCode", [
  ["application/pdf", "pdf"],
  ["application/vnd.oasis.opendocument.spreadsheet", "vnd.oasis.opendocument.spreadsheet"],
  [
    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    "vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  ],
  ["image/jpeg", "jpeg"],
  ["image/png", "png"],
  ["text/csv", "csv"],
  ["application/xml", "XML"],
]);
