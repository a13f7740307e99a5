import { Column, Entity, ForeignKey, PrimaryColumn } from "typeorm";

/** What the rules found in all, of a revision whose list of findings ends before that; there is no row for others. */
@Entity({ name: "validation_totals" })
export class ValidationTotalsEntity {
  @ForeignKey("DocumentEntity", { name: "validation_totals_document_id_fkey", onDelete: "CASCADE" })
  @PrimaryColumn({ name: "document_id", type: "uuid" })
  documentId!: string;

  @PrimaryColumn({ type: "integer" })
  revision!: number;

  @Column({ name: "org_id", type: "uuid" })
  orgId!: string;

  @Column({ type: "integer" })
  fatal!: number;

  @Column({ type: "integer" })
  warning!: number;

  /** By reason code. */
  @Column({ type: "jsonb" })
  rules!: Record<string, number>;
}
