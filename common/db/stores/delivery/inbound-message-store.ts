import type { DocumentKind, TradeDocument } from "../../../domain/document.ts";
import type { Queryable } from "../../database.ts";

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

export const messageParameter = ({ id, sbdhId, mlsId, code, xml, sha256 }: NewInboundMessage): string =>
  JSON.stringify({ id, sbdh_id: sbdhId, mls_id: mlsId, code, xml, sha256 });

/**
 * SQL: keeps the message in the parameter, where there is one, with the one row of the CTE `outcome` and the leg of the
 * CTE `situation`, where that has one.
 */
export const keepMessage = (parameter: string): string => `
  insert into inbound_messages (id, org_id, transmission_id, sbdh_id, mls_id, code, outcome, xml, sha256)
  select m.id, s.org_id, s.id, m.sbdh_id, m.mls_id, m.code, o.outcome, m.xml, m.sha256
  from jsonb_to_record(${parameter}::jsonb) as m (id uuid, sbdh_id text, mls_id text, code text, xml text, sha256 text)
  cross join outcome o left join situation s on true
  where m.id is not null
  on conflict (sha256) do nothing`;

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
