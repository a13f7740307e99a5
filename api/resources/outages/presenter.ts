import { stringify } from "csv-stringify/sync";

import { pauseCauses, pauseScopes } from "../../../common/domain/pauses/paused-work.ts";
import type { listOutages } from "../../../common/services/outages/read-outages.ts";
import type { OutageAnswer } from "../../console/operations-answers.ts";
import {
  described,
  instant,
  integer,
  nullable,
  object,
  oneOf,
  string,
  uuid,
  type AnswerOf,
} from "../../openapi/answers/schemas.ts";

type Row = Awaited<ReturnType<typeof listOutages>>["outages"][number];

export const outage = object(
  {
    id: uuid,
    kind: oneOf("access-point-away", "pause"),
    scope: described(nullable(oneOf(...pauseScopes)), "Of a pause."),
    cause: described(nullable(oneOf(...pauseCauses)), "Of a pause."),
    target: described(string, "What stood still: the access point's address, or the target of the pause."),
    organization_id: nullable(uuid),
    organization: nullable(string),
    since: instant,
    until: described(nullable(instant), "Null while it lasts."),
    seconds: described(integer, "How long it lasted, or has by now."),
    tries: described(nullable(integer), "Calls that came to nothing."),
    processes: described(nullable(integer), "Worker processes that saw it."),
    reason: string,
    begun_by: nullable(string),
    ended_by: nullable(string),
    end_reason: nullable(string),
  },
  { title: "Outage" },
);

export function presentOutage(row: Row): AnswerOf<typeof outage> & OutageAnswer {
  return {
    id: row.id,
    kind: row.kind,
    scope: row.scope,
    cause: row.cause,
    target: row.target,
    organization_id: row.orgId,
    organization: row.organization,
    since: row.since.toISOString(),
    until: row.until?.toISOString() ?? null,
    seconds: row.seconds,
    tries: row.tries,
    processes: row.processes,
    reason: row.reason,
    begun_by: row.begunBy,
    ended_by: row.endedBy,
    end_reason: row.endReason,
  };
}

/**
 * RFC 4180, for spreadsheets: in UTF-8 with its mark, and with nothing that one of them would take for a formula, because reasons
 * and names are whatever somebody has typed.
 */
export const outagesAsCsv = (rows: readonly Row[]): string =>
  stringify(rows.map(presentOutage), {
    header: true,
    columns: Object.keys(outage["properties"] as object),
    bom: true,
    escape_formulas: true,
    record_delimiter: "windows",
  });
