import type { DocumentKind, TradeDocument } from "../documents/document.ts";
import { shortened } from "../runtime/text.ts";
import { lowestId } from "../runtime/lowest-id.ts";
import { isOfLeg, isResentAs } from "../db/leg-sql.ts";
import type { Queryable, TextQueryable, TextRows } from "../db/queryable.ts";
import { packText, unpackText } from "../db/packed-text.ts";

/** What cannot be read, or is no status message. */
export interface UnusableMessage {
  id: string;
  /** As the access point names it; may be empty. */
  sbdhId: string;
  reason: string;
  beginning: string;
  sha256: string;
}

export async function keepUnusableMessage(db: Queryable, message: UnusableMessage): Promise<void> {
  const { id, sbdhId, reason, beginning, sha256 } = message;
  await db.query(
    `insert into network_messages (id, sbdh_id, mls_id, code, outcome, reason, packed, sha256)
     select $1, $2, '', '', 'unusable', $3, $4, $5 where has_room_for_message('${lowestId}', 'unusable') on conflict do nothing`,
    [id, sbdhId, reason, await packText(beginning, "message"), sha256],
  );
}

/** Messages that belong to no document: their number is bounded. @returns how many were deleted */
export async function trimStrayMessages(db: Queryable): Promise<number> {
  const [row] = await db.query<{ trimmed: number }>("select trim_stray_messages() as trimmed");
  return row?.trimmed ?? 0;
}

/** Messages that name a leg and could not be judged: they came before its provider was known, or before a restored database knew the leg. In order of arrival. */
export async function findEarlyMessages(
  db: Queryable,
  { orgId, sbdhId }: { orgId: string; sbdhId: string },
): Promise<string[]> {
  const rows = await db.query<{ packed: Uint8Array }>(
    `with leg as materialized (
       select t.id, t.document_id, t.resent_as from transmissions t where t.org_id = $1 and (t.id = $2 or ${isResentAs("$2::uuid")})
     )
     select e.packed from (
       select m.packed, m.received_at, m.id from leg t join network_messages m on ${isOfLeg("m", "t")} where m.outcome = 'early'
       union all
       select m.packed, m.received_at, m.id from leg t join network_messages m on m.transmission_id = any (t.resent_as || t.id)
       where m.document_id = '${lowestId}' and m.outcome = 'unmatched' and m.packed <> ''
     ) e order by e.received_at, e.id`,
    [orgId, sbdhId],
  );
  return Promise.all(rows.map(({ packed }) => unpackText(packed)));
}

/** A message that belongs to no document. */
export interface StrayMessage {
  receivedAt: Date;
  outcome: string;
  sbdhId: string;
  /** The envelope that it names. */
  answers: string | null;
  mlsId: string | null;
  code: string | null;
  reason: string | null;
  sha256: string;
  beginning: string;
}

const listed = 100;
const shownCharacters = 2_000;

/** Newest first. */
export async function listStrayMessages(db: Queryable): Promise<StrayMessage[]> {
  const rows = await db.query<Omit<StrayMessage, "beginning"> & { packed: Uint8Array }>(
    `select received_at, outcome, sbdh_id, transmission_id as answers, nullif(mls_id, '') as mls_id, nullif(code, '') as code,
       reason, sha256, packed
     from network_messages where document_id = '${lowestId}' order by received_at desc, id desc limit ${listed}`,
  );
  return Promise.all(
    rows.map(async ({ packed, ...row }) => ({
      ...row,
      beginning: packed.length === 0 ? "" : shortened(await unpackText(packed), shownCharacters),
    })),
  );
}

/** The document that a rejection refers to. */
export interface SentDocument {
  kind: DocumentKind;
  document: TradeDocument;
}

/** The SentDocument of corner 3 that the envelope brought; no row for any other transmission. */
export const selectSentDocument = (db: TextQueryable, sbdhId: string): Promise<TextRows> =>
  db.queryText(
    `select d.kind, coalesce(h.document, d.document) as document
     from transmissions t join documents d on d.id = t.document_id
     left join document_revisions h on h.document_id = t.document_id and h.revision = t.revision
     where (t.id = $1 or ${isResentAs("$1::uuid")}) and t.leg = 'c3' and (h.revision is not null or d.revision = t.revision)`,
    [sbdhId],
  );
