import type { DocumentKind, TradeDocument } from "../../domain/document.ts";
import type { Queryable } from "../database.ts";

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

/** What a rejection of this transmission speaks of. */
export interface JudgedDocument {
  kind: DocumentKind;
  document: TradeDocument;
}

/** The document as it was sent to corner 3 with this envelope; undefined for any other transmission. */
export async function findSentDocument(db: Queryable, sbdhId: string): Promise<JudgedDocument | undefined> {
  const rows = await db.query<JudgedDocument>(
    `select d.kind, coalesce(h.document, d.document) as document
     from transmissions t join documents d on d.id = t.document_id
     left join document_revisions h on h.document_id = t.document_id and h.revision = t.revision
     where t.id = $1 and t.leg = 'c3' and (h.revision is not null or d.revision = t.revision)`,
    [sbdhId],
  );
  return rows[0];
}
