import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from "typeorm";

import type { TradeDocument } from "../../domain/document.ts";

/** A document and how far it has come. Its stage is also the outbox: the sweeper reads from it which job is missing. */
@Entity({ name: "documents" })
@Index("documents_org_id_kind_id_idx", ["orgId", "kind", "id"])
@Index("documents_org_id_kind_document_sequence_idx", ["orgId", "kind", "documentSequence"])
@Index("documents_waiting_idx", ["stage", "stageChangedAt"], {
  where: "stage in ('received', 'priced', 'rendered') and failure is null",
})
@Index("documents_failure_idx", ["orgId", "id"], { where: "failure is not null" })
@Index("documents_document_sequence_key", ["businessProfileId", "kind", "documentSequence"], { unique: true })
@Check("documents_stage_check", "stage in ('received', 'priced', 'rendered', 'validated', 'invalid')")
@Check("documents_overall_status_check", "overall_status in ('PENDING', 'APPROVED', 'REJECTED', 'VALIDATION_FAILED')")
export class DocumentEntity {
  @PrimaryColumn({ type: "uuid" })
  id!: string;

  @ForeignKey("OrganizationEntity", { name: "documents_org_id_fkey" })
  @Column({ name: "org_id", type: "uuid" })
  orgId!: string;

  @ForeignKey("BusinessProfileEntity", { name: "documents_business_profile_id_fkey" })
  @Column({ name: "business_profile_id", type: "uuid" })
  businessProfileId!: string;

  @Column({ type: "text" })
  kind!: string;

  @Column({ type: "integer", default: 1 })
  revision!: number;

  @Column({ name: "document_sequence", type: "text" })
  documentSequence!: string;

  @Column({ type: "text" })
  stage!: string;

  @Column({ name: "stage_changed_at", type: "timestamptz" })
  stageChangedAt!: Date;

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

  /**
   * The accepted document: decimals as strings, customer party filled in, attachments without their bytes. Not jsonb,
   * which would put the fields in an order of its own.
   */
  @Column({ type: "json" })
  document!: TradeDocument;

  /** The document's own, beside it for the lists that ask for a period. */
  @Column({ name: "issue_date", type: "date" })
  issueDate!: string;

  /** Digest of the amounts that the 201 carried; the pricing stage must arrive at the same. */
  @Column({ name: "accepted_amounts_sha256", type: "text" })
  acceptedAmountsSha256!: string;

  /** What it comes to, VAT included; null for one from before this was kept, which is priced where it is asked. */
  @Column({ name: "tax_inclusive_amount", type: "numeric", nullable: true })
  taxInclusiveAmount!: string | null;

  /** When the content was changed after the current revision was judged; a resubmission sends it and clears this. */
  @Column({ name: "corrected_at", type: "timestamptz", nullable: true })
  correctedAt!: Date | null;

  /** When the sweeper last added a job for this stage. */
  @Column({ name: "swept_at", type: "timestamptz", nullable: true })
  sweptAt!: Date | null;

  /** Bytes of the document with its attachments: stages work large documents in small groups. */
  @Column({ name: "size_bytes", type: "integer" })
  sizeBytes!: number;

  /** Set when a stage gave up; an operator clears it. */
  @Column({ type: "jsonb", nullable: true })
  failure!: Record<string, unknown> | null;

  @Column({ name: "created_at", type: "timestamptz" })
  createdAt!: Date;

  @Column({ name: "updated_at", type: "timestamptz" })
  updatedAt!: Date;
}
