import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from "typeorm";

import type { Finding } from "../../domain/finding.ts";

/** A credit note and a document of the same issuer that it names, as its content stands. */
@Entity({ name: "settlements" })
@Index("settlements_original_id_idx", ["originalId"])
@Check("settlements_amount_check", "amount >= 0")
export class SettlementEntity {
  @ForeignKey("DocumentEntity", { name: "settlements_credit_note_id_fkey", onDelete: "CASCADE" })
  @PrimaryColumn({ name: "credit_note_id", type: "uuid" })
  creditNoteId!: string;

  @ForeignKey("DocumentEntity", { name: "settlements_original_id_fkey", onDelete: "CASCADE" })
  @PrimaryColumn({ name: "original_id", type: "uuid" })
  originalId!: string;

  @Column({ name: "org_id", type: "uuid" })
  orgId!: string;

  /** Order of the originals in billing_reference. */
  @Column({ type: "integer" })
  position!: number;

  /** What the credit note takes off the original, in its currency, while the credit note stands. */
  @Column({ type: "numeric" })
  amount!: string;

  /** What our own checks had to say when this was settled; the validation stage adds it to the findings of the rules. */
  @Column({ type: "jsonb" })
  warnings!: Finding[];
}
