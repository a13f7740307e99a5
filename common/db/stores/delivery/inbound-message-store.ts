import type { DocumentKind, TradeDocument } from "../../../domain/document.ts";
import type { Queryable } from "../../database.ts";
import { packText, unpackText } from "../../packed-text.ts";

/** A message of the network as it came; it is kept once, however often the same bytes come. */
export interface NewInboundMessage {
  id: string;
  /** SBDH id of the envelope that brought it. */
  sbdhId: string;
  mlsId: string;
  code: string;
  xml: string;
  sha256: string;
}

/** It as a JSON parameter carries it. */
export const messageColumns = async ({ id, sbdhId, mlsId, code, xml, sha256 }: NewInboundMessage): Promise<object> => ({
  id,
  sbdh_id: sbdhId,
  mls_id: mlsId,
  code,
  packed: (await packText(xml, "message")).toString("base64"),
  sha256,
});

/**
 * SQL: keeps the messages of a CTE with the columns `message` (null where there is none), `outcome`, and `org_id` and `id`
 * of the leg that it answers, where there is one.
 */
export const insertMessages = (cte: string): string => `
  insert into inbound_messages (id, org_id, transmission_id, sbdh_id, mls_id, code, outcome, packed, sha256)
  select m.id, o.org_id, o.id, m.sbdh_id, m.mls_id, m.code, o.outcome, decode(m.packed, 'base64'), m.sha256
  from ${cte} o
  cross join lateral jsonb_to_record(o.message) as m (id uuid, sbdh_id text, mls_id text, code text, packed text, sha256 text)
  where o.message is not null
  on conflict (sha256) do nothing`;

/**
 * SQL: gives messages that were kept before they could be judged, or were contested then, what has come of them now; of the same CTE,
 * with `mls_early` and `mls_contested` of the leg, without which nothing is looked up.
 */
export const settleMessages = (cte: string): string => `
  update inbound_messages m set outcome = (select o.outcome from ${cte} o where o.message ->> 'sha256' = m.sha256 limit 1)
  where m.sha256 = any (array(
      select o.message ->> 'sha256' from ${cte} o
      where o.message is not null and o.outcome <> 'early' and (o.mls_early or o.outcome = 'recorded' and o.mls_contested is not null)))
    and m.outcome in ('early', 'contested')
    and (m.outcome = 'early' or (select o.outcome from ${cte} o where o.message ->> 'sha256' = m.sha256 limit 1) = 'recorded')`;

/** The messages of a leg that came before they could be judged, in the order in which they came. */
export async function findEarlyMessages(
  db: Queryable,
  { orgId, sbdhId }: { orgId: string; sbdhId: string },
): Promise<string[]> {
  const rows = await db.query<{ packed: Uint8Array }>(
    `select packed from inbound_messages where org_id = $1 and transmission_id = $2 and outcome = 'early'
     order by received_at, id`,
    [orgId, sbdhId],
  );
  return Promise.all(rows.map(({ packed }) => unpackText(packed)));
}

/** What a rejection of this transmission speaks of. */
export interface SentDocument {
  kind: DocumentKind;
  document: TradeDocument;
}

/** The document as it was sent to corner 3 with this envelope; undefined for any other transmission. */
export async function findSentDocument(db: Queryable, sbdhId: string): Promise<SentDocument | undefined> {
  const rows = await db.query<SentDocument>(
    `select d.kind, coalesce(h.document, d.document) as document
     from transmissions t join documents d on d.id = t.document_id
     left join document_revisions h on h.document_id = t.document_id and h.revision = t.revision
     where t.id = $1 and t.leg = 'c3' and (h.revision is not null or d.revision = t.revision)`,
    [sbdhId],
  );
  return rows[0];
}
