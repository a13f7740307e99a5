import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from "typeorm";

/**
 * One leg of one revision. `id` is the SBDH instance identifier: fixed when the row is made, before anything is sent,
 * and never changed, so that a repeat can be recognised by everyone.
 */
@Entity({ name: "transmissions" })
@Index("transmissions_leg_key", ["documentId", "revision", "leg"], { unique: true })
@Index("transmissions_open_idx", ["leg", "nextCheckAt"], { where: "state in ('queued', 'sending', 'unknown', 'sent')" })
@Index("transmissions_overdue_idx", ["sentAt"], { where: "state = 'sent' and mls_overdue_at is null" })
@Index("transmissions_operator_idx", ["orgId", "id"], { where: "state in ('unknown', 'failed')" })
@Check("transmissions_leg_check", "leg in ('c3', 'c5', 'withdrawal')")
@Check("transmissions_tax_data_type_check", "tax_data_type in ('S', 'R', 'W')")
@Check("transmissions_failure_class_check", "failure_class in ('rejected', 'retryable', 'unknown', 'blocked')")
@Check(
  "transmissions_state_check",
  "state in ('not_required', 'queued', 'sending', 'sent', 'unknown', 'failed', 'accepted', 'rejected')",
)
export class TransmissionEntity {
  @PrimaryColumn({ type: "uuid" })
  id!: string;

  @Column({ name: "org_id", type: "uuid" })
  orgId!: string;

  @ForeignKey("DocumentEntity", { name: "transmissions_document_id_fkey", onDelete: "CASCADE" })
  @Column({ name: "document_id", type: "uuid" })
  documentId!: string;

  @Column({ type: "integer" })
  revision!: number;

  @Column({ type: "text" })
  leg!: string;

  @Column({ type: "text" })
  state!: string;

  /** Why a leg is not required, or what went wrong, in words. */
  @Column({ type: "text", nullable: true })
  reason!: string | null;

  /** What may be done about a leg that is not where it should be; null for one that is. */
  @Column({ name: "failure_class", type: "text", nullable: true })
  failureClass!: string | null;

  /** Submits, revises or withdraws; fixed with the first attempt, null on the C3 leg. */
  @Column({ name: "tax_data_type", type: "text", nullable: true })
  taxDataType!: string | null;

  @Column({ name: "sender_id", type: "text" })
  senderId!: string;

  @Column({ name: "receiver_id", type: "text" })
  receiverId!: string;

  @Column({ name: "doc_type_id", type: "text" })
  docTypeId!: string;

  @Column({ name: "process_id", type: "text" })
  processId!: string;

  @Column({ type: "text", default: "AE" })
  country!: string;

  /** Digest of the envelope's bytes, stored before the first byte leaves. */
  @Column({ name: "sbd_sha256", type: "text", nullable: true })
  sbdSha256!: string | null;

  @Column({ type: "integer", default: 0 })
  attempts!: number;

  /** The worker process that holds the send; see worker_instances. */
  @Column({ name: "claimed_by", type: "uuid", nullable: true })
  claimedBy!: string | null;

  @Column({ type: "jsonb", nullable: true })
  report!: Record<string, unknown> | null;

  @Column({ type: "jsonb", nullable: true })
  mls!: Record<string, unknown> | null;

  /** When we learnt that it is out. */
  @Column({ name: "sent_at", type: "timestamptz", nullable: true })
  sentAt!: Date | null;

  @Column({ name: "mls_received_at", type: "timestamptz", nullable: true })
  mlsReceivedAt!: Date | null;

  /** When the leg was marked as waiting too long for its MLS (25 minutes); a mark, not a failure. */
  @Column({ name: "mls_overdue_at", type: "timestamptz", nullable: true })
  mlsOverdueAt!: Date | null;

  /** When the sweeper last added a job for this state. */
  @Column({ name: "swept_at", type: "timestamptz", nullable: true })
  sweptAt!: Date | null;

  /** Not before this moment is the leg sent, or the access point asked, again. */
  @Column({ name: "next_check_at", type: "timestamptz", nullable: true })
  nextCheckAt!: Date | null;

  @Column({ name: "created_at", type: "timestamptz" })
  createdAt!: Date;

  @Column({ name: "updated_at", type: "timestamptz" })
  updatedAt!: Date;
}
