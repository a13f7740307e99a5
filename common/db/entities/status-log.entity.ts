import { Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn } from "typeorm";

/** One event in a document's story, in the order it happened. */
@Entity({ name: "status_log" })
@Index("status_log_document_id_position_idx", ["documentId", "position"], { unique: true })
@Index("status_log_org_id_id_idx", ["orgId", "id"])
// A BRIN index, which TypeORM cannot describe; the migration makes it.
@Index("status_log_at_idx", { synchronize: false })
export class StatusLogEntity {
  @PrimaryGeneratedColumn("identity", { type: "bigint", generatedIdentity: "ALWAYS" })
  id!: string;

  /** Within the document's log; trigger status_log_position gives it. */
  @Column({ type: "bigint" })
  position!: string;

  @Column({ name: "org_id", type: "uuid" })
  orgId!: string;

  @ForeignKey("DocumentEntity", { name: "status_log_document_id_fkey", onDelete: "CASCADE" })
  @Column({ name: "document_id", type: "uuid" })
  documentId!: string;

  @Column({ type: "integer" })
  revision!: number;

  @Column({ type: "timestamptz", default: () => "clock_timestamp()" })
  at!: Date;

  @Column({ type: "text" })
  stage!: string;

  @Column({ type: "text", nullable: true })
  leg!: string | null;

  @Column({ type: "text" })
  event!: string;

  @Column({ name: "from_state", type: "text", nullable: true })
  fromState!: string | null;

  @Column({ name: "to_state", type: "text", nullable: true })
  toState!: string | null;

  @Column({ type: "integer", nullable: true })
  attempt!: number | null;

  @Column({ name: "duration_ms", type: "integer", nullable: true })
  durationMs!: number | null;

  @Column({ type: "jsonb", nullable: true })
  detail!: Record<string, unknown> | null;
}
