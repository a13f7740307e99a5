import { createHash } from "node:crypto";

import type { Queryable } from "../../../common/db/queryable.ts";
import { legRows, selectLegs } from "../../../common/db/stores/delivery/transmission-store.ts";
import type { DocumentKey } from "../../../common/db/stores/documents/document-store.ts";
import { readableRow, selectReadableDocument } from "../../../common/db/stores/documents/readable-document-store.ts";
import { withContents } from "../../../common/services/archive/read-archive.ts";
import { collectEvidence } from "../../../common/services/document-files/collect-evidence.ts";
import { readDocumentXml } from "../../../common/services/document-files/read-document-files.ts";
import {
  readStatusLog,
  selectStatusSnapshot,
  statusSnapshot,
} from "../../../common/services/documents/read-document.ts";
import type { Deps } from "../../../common/services/runtime/deps.ts";

type ReadDeps = Pick<Deps, "archive" | "config" | "database" | "logger">;

export interface ReadSample {
  /** Digest of everything that was read. */
  digest: string;
  /** Time of the first read, which brings the contents back, and of the same read again. */
  firstMs: number;
  againMs: number;
}

/** Documents of each month that have XML, a few hours apart from each other, whatever became of them. */
export const chooseSamples = (db: Queryable, each: number): Promise<DocumentKey[]> =>
  db.query<DocumentKey>(
    `select distinct d.org_id, d.kind, d.id from content_months m cross join generate_series(0, $1 - 1) n
     cross join lateral (
       select d.* from documents d
       where d.id >= lowest_document_id(moment_of_id(m.lower_id) + (moment_of_id(m.upper_id) - moment_of_id(m.lower_id)) * (n + 0.5) / $1)
         and d.id < m.upper_id order by d.id limit 1
     ) d
     where m.lower_id is not null and exists (select from document_xml x where x.document_id = d.id) order by d.id`,
    [each],
  );

/** XML, tax data, legs, view, evidence with all its files, and log of a document. */
export async function readSample(deps: ReadDeps, key: DocumentKey): Promise<ReadSample> {
  const startedAt = performance.now();
  const first = await readDocumentXml(deps, key, { form: "ubl" });
  const firstMs = performance.now() - startedAt;
  const again = performance.now();
  await readDocumentXml(deps, key, { form: "ubl" });
  const againMs = performance.now() - again;
  const { contents, ...evidence } = await collectEvidence(deps, key);
  const all = {
    first,
    evidence,
    view: await readableRow(await withContents(deps, key, () => selectReadableDocument(deps.database, key, undefined))),
    snapshot: await statusSnapshot(await selectStatusSnapshot(deps, key, { withXml: true })),
    ubl: await Promise.all(evidence.revisions.map((revision) => contents.ubl(revision))),
    taxData: await Promise.all(
      evidence.legs.filter(({ hasTaxData }) => hasTaxData).map((leg) => contents.payload(leg)),
    ),
    reports: await Promise.all(evidence.reports.map((report) => contents.report(report))),
    messages: await Promise.all(evidence.messages.map((message) => contents.message(message))),
    legs: await legRows(await selectLegs(deps.database, key, { withXml: true })),
    log: await readStatusLog(deps, key),
  };
  return { digest: createHash("sha256").update(JSON.stringify(all)).digest("hex"), firstMs, againMs };
}
