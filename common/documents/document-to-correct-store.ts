import type { Leg } from "../status/legs.ts";
import { openLegStates, unseenLegStates, type LegState, type OverallStatus } from "../status/status.ts";
import { isContradicted, isDecidingLeg } from "../db/leg-sql.ts";
import { literals } from "../db/shared-sql.ts";
import type { Queryable, TextQueryable, TextRows } from "../db/queryable.ts";
import type { DocumentKey } from "./document-store.ts";

/** The part of a document that a correction needs. */
export interface DocumentToCorrect {
  revision: number;
  businessProfileId: string;
  documentSequence: string;
  overallStatus: OverallStatus;
  /** yyyy-MM-dd. */
  issueDate: string;
  contentVersion: number;
  /** Whether it was sent as XML, and its UUID where that has one. */
  isSentAsXml: boolean;
  sentUuid: string | null;
}

/** SQL: whether a document was sent as XML. */
export const isSentAsXml = (document: string): string => `(${document} -> 'sent_xml') is not null`;

export async function findDocumentToCorrect(
  db: Queryable,
  { orgId, kind, id }: DocumentKey,
): Promise<DocumentToCorrect | undefined> {
  const rows = await db.query<DocumentToCorrect>(
    `select revision, business_profile_id, document_sequence, overall_status, issue_date::text as issue_date,
       content_version, ${isSentAsXml("document")} as is_sent_as_xml,
       document -> 'sent_xml' ->> 'uuid' as sent_uuid
     from documents where org_id = $1 and kind = $2 and id = $3`,
    [orgId, kind, id],
  );
  return rows[0];
}

/** The document alone, as it is stored. */
export const selectContent = (db: TextQueryable, { orgId, kind, id }: DocumentKey): Promise<TextRows> =>
  db.queryText(`select document from documents where org_id = $1 and kind = $2 and id = $3`, [orgId, kind, id]);

export interface UnsettledLeg {
  leg: Leg;
  state: LegState;
  isContradicted: boolean;
}

/**
 * A leg of the current revision with unknown outcome, or a withdrawal that the authority has not answered, which a new revision could
 * overtake; or a rejected leg that was accepted afterwards. Undefined when there is none.
 */
export async function findUnsettledLeg(tx: Queryable, { orgId, id }: DocumentKey): Promise<UnsettledLeg | undefined> {
  const rows = await tx.query<UnsettledLeg>(
    `select t.leg, t.state, ${isContradicted("t")} as is_contradicted from documents d join transmissions t on t.document_id = d.id and t.revision = d.revision
     where d.org_id = $1 and d.id = $2
       and (t.state in (${literals(unseenLegStates)}) or (t.state = 'failed' and t.failure_class = 'unknown')
         or (not ${isDecidingLeg("t.leg")} and t.state in (${literals(openLegStates)}))
         or (${isDecidingLeg("t.leg")} and ${isContradicted("t")}))
     order by is_contradicted, t.leg desc limit 1`,
    [orgId, id],
  );
  return rows[0];
}
