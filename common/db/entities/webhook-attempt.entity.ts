import { Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn } from "typeorm";

/** One attempt to deliver an event, and what the endpoint said. */
@Entity({ name: "webhook_attempts" })
@Index("webhook_attempts_delivery_id_idx", ["deliveryId"])
export class WebhookAttemptEntity {
  @PrimaryGeneratedColumn("identity", { type: "bigint", generatedIdentity: "ALWAYS" })
  id!: string;

  @Column({ name: "org_id", type: "uuid" })
  orgId!: string;

  @ForeignKey("WebhookDeliveryEntity", { name: "webhook_attempts_delivery_id_fkey", onDelete: "CASCADE" })
  @Column({ name: "delivery_id", type: "uuid" })
  deliveryId!: string;

  @Column({ type: "integer" })
  attempt!: number;

  @Column({ type: "timestamptz", default: () => "clock_timestamp()" })
  at!: Date;

  /** Null when no answer came; `error` then says why. */
  @Column({ name: "http_status", type: "integer", nullable: true })
  httpStatus!: number | null;

  @Column({ type: "text", nullable: true })
  error!: string | null;

  /** The beginning of the answer's body. */
  @Column({ type: "text", nullable: true })
  answer!: string | null;

  @Column({ name: "duration_ms", type: "integer" })
  durationMs!: number;
}
