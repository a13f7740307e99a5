import type { DocumentKind } from "../documents/document.ts";
import type { Queryable } from "../db/queryable.ts";

/** What an id of an organization is the id of. */
export interface KindOfId {
  what: "document" | "profile" | "webhook" | "attachment" | "organization";
  /** Of a document, and of that of an attachment. */
  kind: DocumentKind | null;
  documentId: string | null;
}

/** Undefined for an id of nothing, and for another organization's. */
export async function findKindOfId(db: Queryable, orgId: string, id: string): Promise<KindOfId | undefined> {
  const rows = await db.query<KindOfId>(
    `select 'document' as what, kind, id as document_id from documents where id = $2 and org_id = $1
     union all
     select 'attachment', d.kind, d.id from attachments a join documents d on d.id = a.document_id and d.org_id = a.org_id
       where a.id = $2 and a.org_id = $1
     union all select 'profile', null, null from business_profiles where id = $2 and org_id = $1
     union all select 'webhook', null, null from webhook_endpoints where id = $2 and org_id = $1
     union all select 'organization', null, null where $1 = $2
     limit 1`,
    [orgId, id],
  );
  return rows[0];
}
