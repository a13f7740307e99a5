import { stringify } from "csv-stringify/sync";

import type { listOutages } from "../../../common/services/outages/read-outages.ts";
import { present } from "../../openapi/answers/present.ts";
import { outage, type OutageAnswer } from "./answers.ts";

type Row = Awaited<ReturnType<typeof listOutages>>["outages"][number];

export const presentOutage = (row: Row): OutageAnswer => present(outage, row, { organization_id: row.orgId });

/**
 * RFC 4180, for spreadsheets: in UTF-8 with its byte order mark, and with formulas escaped, because reasons and names are
 * free texts that people type.
 */
export const outagesAsCsv = (rows: readonly Row[]): string =>
  stringify(rows.map(presentOutage), {
    header: true,
    columns: Object.keys(outage["properties"] as object),
    bom: true,
    escape_formulas: true,
    record_delimiter: "windows",
  });
