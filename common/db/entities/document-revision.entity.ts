import { Column, Entity, ForeignKey, PrimaryColumn } from "typeorm";

import type { TradeDocument } from "../../domain/document.ts";

/** A revision as it was sent, kept when the document is corrected: what was judged and transmitted stays readable. */
@Entity({ name: "document_revisions" })
export class DocumentRevisionEntity {
  @ForeignKey("DocumentEntity", { name: "document_revisions_document_id_fkey", onDelete: "CASCADE" })
  @PrimaryColumn({ name: "document_id", type: "uuid" })
  documentId!: string;

  @PrimaryColumn({ type: "integer" })
  revision!: number;

  @Column({ name: "org_id", type: "uuid" })
  orgId!: string;

  @Column({ type: "json" })
  document!: TradeDocument;

  @Column({ name: "overall_status", type: "text" })
  overallStatus!: string;

  @Column({ name: "participant_status", type: "text", nullable: true })
  participantStatus!: string | null;

  @Column({ name: "fta_status", type: "text", nullable: true })
  ftaStatus!: string | null;

  @Column({ name: "service_version", type: "text" })
  serviceVersion!: string;

  @Column({ name: "request_id", type: "text" })
  requestId!: string;

  @Column({ name: "archived_at", type: "timestamptz", default: () => "now()" })
  archivedAt!: Date;
}
