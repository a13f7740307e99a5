import { Column, Entity, ForeignKey, PrimaryColumn } from "typeorm";

/** A failed rule of one revision, in the order the rules reported it. */
@Entity({ name: "validation_findings" })
export class ValidationFindingEntity {
  @ForeignKey("DocumentEntity", { name: "validation_findings_document_id_fkey", onDelete: "CASCADE" })
  @PrimaryColumn({ name: "document_id", type: "uuid" })
  documentId!: string;

  @PrimaryColumn({ type: "integer" })
  revision!: number;

  @PrimaryColumn({ type: "integer" })
  position!: number;

  @Column({ name: "org_id", type: "uuid" })
  orgId!: string;

  @Column({ type: "text" })
  flag!: string;

  @Column({ name: "reason_code", type: "text" })
  reasonCode!: string;

  @Column({ type: "text" })
  text!: string;

  @Column({ type: "text" })
  location!: string;

  @Column({ type: "text" })
  test!: string;

  @Column({ type: "text", nullable: true })
  pointer!: string | null;

  @Column({ name: "rule_set", type: "text" })
  ruleSet!: string;
}
