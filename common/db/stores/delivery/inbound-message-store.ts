import type { DocumentKind, TradeDocument } from "../../../domain/document.ts";
import { lowestId } from "../../../domain/lowest-id.ts";
import { binaryArray } from "../../binary-array.ts";
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

/** What `insertMessages` stores of a message, as members of a JSON parameter. Its packed text is a parameter of its own (`packMessages`). */
export const messageColumns = ({ id, sbdhId, mlsId, code, sha256 }: NewInboundMessage): object => ({
  message_id: id,
  message_sbdh_id: sbdhId,
  mls_id: mlsId,
  code,
  sha256,
});

/** The packed texts of messages as one binary parameter, with a null for each verdict that has no message. */
export const packMessages = async (messages: readonly (NewInboundMessage | undefined)[]): Promise<Buffer> =>
  binaryArray(
    "bytea",
    await Promise.all(
      messages.map(async (message) => (message === undefined ? null : packText(message.xml, "message"))),
    ),
  );

/** SQL: the definitions of the columns that `messageColumns` makes. */
export const messageColumnTypes = "message_id uuid, message_sbdh_id text, mls_id text, code text, sha256 text";

/**
 * SQL: stores messages. `from` is a FROM clause with its conditions; its rows are called `o`, and have the columns of `messageColumnTypes`,
 * `packed`, `outcome`, and `org_id`, `document_id` and `id` of the leg that the message answers. The same
 * bytes are stored once for a document, and once for those that answer no leg.
 */
export const insertMessages = (from: string): string => `
  insert into network_messages (id, org_id, document_id, transmission_id, sbdh_id, mls_id, code, outcome, packed, sha256)
  select o.message_id, o.org_id, coalesce(o.document_id, '${lowestId}'), o.id,
    o.message_sbdh_id, o.mls_id, o.code, o.outcome, o.packed, o.sha256
  from ${from}
  on conflict do nothing`;

/** SQL: updates the outcome of the message of a row `o` if it was stored before as early or contested. Where its leg has no such message, nothing is looked up. */
export const settleMessage = `case when o.message_id is not null and o.outcome <> 'early'
    and (o.mls_early or o.outcome = 'recorded' and o.mls_contested is not null)
  then settle_message(o.sha256, o.document_id, o.outcome) end`;

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
