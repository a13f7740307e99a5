import type { DocumentKind, TradeDocument } from "../../../domain/document.ts";
import { lowestId } from "../../../domain/lowest-id.ts";
import { isReadByEarlier } from "../../fragments/heartbeat-seconds.ts";
import { isOfLeg } from "../../fragments/leg-sql.ts";
import type { Queryable, TextQueryable, TextRows } from "../../queryable.ts";
import { packText, unpackText } from "../../packed-text.ts";

/** An inbound message; the same bytes are stored once. */
export interface NewInboundMessage {
  id: string;
  sbdhId: string;
  mlsId: string;
  code: string;
  xml: string;
  sha256: string;
}

/** The message as a JSON parameter of the statement. */
export const messageColumns = async ({ id, sbdhId, mlsId, code, xml, sha256 }: NewInboundMessage): Promise<object> => ({
  id,
  sbdh_id: sbdhId,
  mls_id: mlsId,
  code,
  packed: (await packText(xml, "message")).toString("base64"),
  sha256,
});

/** The migration from which on messages stand in the part of their document's month; processes of release 1.0 read and write the first one alone. */
const partsMigration = 1_801_000_000_202;

/**
 * SQL: stores the messages of a CTE with the columns `message` (null without one), `outcome`, and `org_id`, `document_id`
 * and `id` of the leg that it answers. In the first part they are found by all, and in a month by this release alone.
 */
export const insertMessages = (cte: string): string => `
  insert into network_messages (id, org_id, document_id, transmission_id, sbdh_id, mls_id, code, outcome, packed, sha256)
  select m.id, o.org_id, coalesce(case when not ${isReadByEarlier(partsMigration)} then o.document_id end, '${lowestId}'), o.id, m.sbdh_id, m.mls_id, m.code, o.outcome, decode(m.packed, 'base64'), m.sha256
  from ${cte} o
  cross join lateral jsonb_to_record(o.message) as m (id uuid, sbdh_id text, mls_id text, code text, packed text, sha256 text)
  where o.message is not null
    and not exists (select from network_messages k where k.document_id = '${lowestId}' and k.sha256 = m.sha256)
  on conflict do nothing`;

/**
 * SQL: updates the outcome of messages that were stored as early or contested. It reads the same CTE, with `mls_early`
 * and `mls_contested` of the leg, and looks nothing up without them.
 */
export const settleMessages = (cte: string): string => `
  update network_messages m set outcome = (select o.outcome from ${cte} o where o.message ->> 'sha256' = m.sha256 limit 1)
  where m.sha256 = any (array(
      select o.message ->> 'sha256' from ${cte} o
      where o.message is not null and o.outcome <> 'early' and (o.mls_early or o.outcome = 'recorded' and o.mls_contested is not null)))
    and m.document_id = any (array(select o.document_id from ${cte} o where o.document_id is not null) || '${lowestId}'::uuid)
    and m.outcome in ('early', 'contested')
    and (m.outcome = 'early' or (select o.outcome from ${cte} o where o.message ->> 'sha256' = m.sha256 limit 1) = 'recorded')`;

/** Messages of a leg that arrived before they could be judged, in order of arrival. */
export async function findEarlyMessages(
  db: Queryable,
  { orgId, sbdhId }: { orgId: string; sbdhId: string },
): Promise<string[]> {
  const rows = await db.query<{ packed: Uint8Array }>(
    `select m.packed from transmissions t join network_messages m on ${isOfLeg("m", "t")}
     where t.org_id = $1 and t.id = $2 and m.outcome = 'early' order by m.received_at, m.id`,
    [orgId, sbdhId],
  );
  return Promise.all(rows.map(({ packed }) => unpackText(packed)));
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
     where t.id = $1 and t.leg = 'c3' and (h.revision is not null or d.revision = t.revision)`,
    [sbdhId],
  );
