import { Column, CreateDateColumn, Entity, ForeignKey, Index, PrimaryColumn } from "typeorm";

/** An Idempotency-Key that was used, and the answer it got; `status` is null while the first request runs. */
@Entity({ name: "idempotency_keys" })
@Index("idempotency_keys_created_at_idx", ["createdAt"])
export class IdempotencyKeyEntity {
  @ForeignKey("OrganizationEntity", { name: "idempotency_keys_org_id_fkey" })
  @PrimaryColumn({ name: "org_id", type: "uuid" })
  orgId!: string;

  @PrimaryColumn({ type: "text" })
  key!: string;

  /** Digest of the method, the path and the body's bytes. */
  @Column({ name: "request_sha256", type: "text" })
  requestSha256!: string;

  /** Who runs the request: one that was taken over must not store a document any more. */
  @Column({ name: "claim_id", type: "uuid" })
  claimId!: string;

  /** A request of a process that died may be taken over after this. */
  @Column({ name: "locked_until", type: "timestamptz" })
  lockedUntil!: Date;

  /** The document that the request made or changed. */
  @Column({ name: "document_id", type: "uuid", nullable: true })
  documentId!: string | null;

  @Column({ type: "integer", nullable: true })
  status!: number | null;

  /** Headers of the answer that a replay repeats. */
  @Column({ type: "jsonb", nullable: true })
  headers!: Record<string, string> | null;

  @Column({ type: "text", nullable: true })
  body!: string | null;

  @CreateDateColumn({ name: "created_at", type: "timestamptz" })
  createdAt!: Date;
}
