import type { DocumentKind, TradeDocument } from "./document.ts";
import type { DocumentAmounts } from "../pricing/amounts.ts";
import type { Finding, FindingTotals } from "../rules/finding.ts";
import { organizationIn, type Scope } from "../organizations/roles-and-scope.ts";
import { preparedStatement, type Queryable, type TextQueryable, type TextRows } from "../db/queryable.ts";
import { findingJson, nameColumns, type NameColumns, type StatusColumns } from "../db/document-sql.ts";
import { inScope } from "../db/shared-sql.ts";
import { unpackJson } from "../db/packed-text.ts";
import { parseRows } from "../db/text-rows.ts";
import { creditsOfOriginals, settlementColumns, type SettlementColumns } from "./settlement-store.ts";

export interface DocumentRow extends SettlementColumns, StatusColumns {
  orgId: string;
  businessProfileId: string;
  revision: number;
  /** Counts what callers have written, where a revision counts what was sent. */
  contentVersion: number;
  document: TradeDocument;
  /** Null until the pricing stage has stored them. */
  amounts: DocumentAmounts | null;
  /** Whether its organization is for tests. */
  findings: Finding[];
  /** Totals of the revision's validation, if not all findings are listed. */
  validationTotals: FindingTotals | null;
  /** When the content was corrected after validation; findings and statuses are those of before. */
  correctedAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
}

export interface DocumentKey {
  orgId: string;
  kind: DocumentKind;
  id: string;
}

/**
 * Locks the document until the transaction ends, so that the next statement reads a stable state. Legs are always
 * locked after their document.
 *
 * @returns whether the document exists
 */
export async function lockDocument(tx: Queryable, { orgId, id }: { orgId: Scope; id: string }): Promise<boolean> {
  const rows = await tx.query(
    `select id from documents where ${inScope("org_id", "$1")} and id = $2 for no key update`,
    [organizationIn(orgId), id],
  );
  return rows.length > 0;
}

/** The document with everything an answer about it needs, in one round trip; for `documentRow`. */
export const selectDocument = (db: TextQueryable, { orgId, kind, id }: DocumentKey): Promise<TextRows> =>
  db.queryText(findDocumentStatement, [orgId, kind, id]);

export async function documentRow(found: TextRows): Promise<DocumentRow | undefined> {
  const [row] = parseRows<PackedRow>(found);
  return row && unpackRow(row);
}

export type StatusRow = Omit<StatusColumns, "kind"> & NameColumns & Pick<DocumentRow, "findings" | "validationTotals">;

/** As `selectDocument` without the content, which may have megabytes: clients ask for the status again and again. */
export const selectStatus = (db: TextQueryable, { orgId, kind, id }: DocumentKey): Promise<TextRows> =>
  db.queryText(findStatusStatement, [orgId, kind, id]);

/** Columns of a DocumentRow that do not depend on its content. */
export const statusColumns = `d.id, d.document_sequence, d.stage, d.overall_status, d.participant_status, d.fta_status,
  coalesce((
    select jsonb_agg(${findingJson("f", "ruleSet")} order by f.position)
    from validation_findings f
    where f.org_id = d.org_id and f.document_id = d.id and f.revision = d.revision
  ), '[]'::jsonb) as findings,
  (
    select t.totals from validation_findings t
    where t.org_id = d.org_id and t.document_id = d.id and t.revision = d.revision and t.position = 0
  ) as validation_totals`;

/** Columns of a DocumentRow; they need the CTE creditsOfOriginals. Amounts are null after a correction. */
export const documentColumns = `${statusColumns}, d.org_id, d.business_profile_id, d.kind,
  d.revision, d.content_version, d.document, case when d.corrected_at is null then a.packed end as amounts,
  d.corrected_at, d.created_at, d.updated_at,${settlementColumns}`;

/** A row of `documentColumns` before it is unpacked. */
export type PackedRow = Omit<DocumentRow, "amounts"> & { amounts: Uint8Array | null };

export const unpackRow = async <Row extends PackedRow>(row: Row): Promise<Omit<Row, "amounts"> & DocumentRow> => ({
  ...row,
  amounts: await unpackJson(row.amounts),
});

export const amountsOfDocument = `document_amounts a
  on a.org_id = d.org_id and a.document_id = d.id and a.revision = d.revision`;

const findDocumentStatement = preparedStatement(
  "find-document",
  `with ${creditsOfOriginals("(select $3::uuid as id)")}
    select ${documentColumns} from documents d left join ${amountsOfDocument}
    where d.org_id = $1 and d.kind = $2 and d.id = $3`,
);

const findStatusStatement = preparedStatement(
  "find-document-status",
  `select ${statusColumns}, ${nameColumns} from documents d where d.org_id = $1 and d.kind = $2 and d.id = $3`,
);
