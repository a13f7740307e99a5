import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from "typeorm";

/** What the network sent us, as it came: evidence of every verdict, of duplicates and of strangers. */
@Entity({ name: "inbound_messages" })
@Index("inbound_messages_sha256_key", ["sha256"], { unique: true })
@Index("inbound_messages_transmission_id_idx", ["transmissionId"])
@Check("inbound_messages_outcome_check", "outcome in ('recorded', 'duplicate', 'unmatched')")
export class InboundMessageEntity {
  @PrimaryColumn({ type: "uuid" })
  id!: string;

  /** Null for a message that answers nothing of ours. */
  @Column({ name: "org_id", type: "uuid", nullable: true })
  orgId!: string | null;

  @ForeignKey("TransmissionEntity", { name: "inbound_messages_transmission_id_fkey", onDelete: "CASCADE" })
  @Column({ name: "transmission_id", type: "uuid", nullable: true })
  transmissionId!: string | null;

  /** SBDH id of the envelope that brought it. */
  @Column({ name: "sbdh_id", type: "text" })
  sbdhId!: string;

  @Column({ name: "mls_id", type: "text" })
  mlsId!: string;

  @Column({ type: "text" })
  code!: string;

  @Column({ type: "text" })
  outcome!: string;

  @Column({ type: "text" })
  xml!: string;

  @Column({ type: "text" })
  sha256!: string;

  @Column({ name: "received_at", type: "timestamptz", default: () => "now()" })
  receivedAt!: Date;
}
