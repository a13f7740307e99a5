import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from "typeorm";

/** One event on its way to one endpoint. The row is the outbox: what waits without a job is found and enqueued again. */
@Entity({ name: "webhook_deliveries" })
@Index("webhook_deliveries_event_key", ["endpointId", "logId"], { unique: true, where: "log_id is not null" })
@Index("webhook_deliveries_endpoint_idx", ["endpointId", "id"])
@Index("webhook_deliveries_waiting_idx", ["endpointId", "nextAttemptAt", "id"], { where: "state = 'pending'" })
@Index("webhook_deliveries_enqueued_idx", ["endpointId", "enqueuedUntil"], {
  where: "state = 'pending' and enqueued_until is not null",
})
@Index("webhook_deliveries_settled_idx", ["settledAt"], { where: "settled_at is not null" })
@Check("webhook_deliveries_state_check", "state in ('pending', 'delivered', 'failed')")
export class WebhookDeliveryEntity {
  /** Also the `webhook-id` header: the same over all attempts and replays. */
  @PrimaryColumn({ type: "uuid" })
  id!: string;

  @Column({ name: "org_id", type: "uuid" })
  orgId!: string;

  @ForeignKey("WebhookEndpointEntity", { name: "webhook_deliveries_endpoint_id_fkey", onDelete: "CASCADE" })
  @Column({ name: "endpoint_id", type: "uuid" })
  endpointId!: string;

  /** The entry of status_log that it tells of; null for a test event. */
  @Column({ name: "log_id", type: "bigint", nullable: true })
  logId!: string | null;

  @Column({ name: "document_id", type: "uuid", nullable: true })
  documentId!: string | null;

  @Column({ type: "text" })
  event!: string;

  /** The body as it is signed and sent. */
  @Column({ type: "text" })
  payload!: string;

  @Column({ type: "text", default: "pending" })
  state!: string;

  @Column({ type: "integer", default: 0 })
  attempts!: number;

  /** Those before the last replay: pauses are counted from there. */
  @Column({ name: "attempts_before_replay", type: "integer", default: 0 })
  attemptsBeforeReplay!: number;

  @Column({ name: "next_attempt_at", type: "timestamptz", nullable: true })
  nextAttemptAt!: Date | null;

  /** It has a place in the queue until then, or is being tried; null without. */
  @Column({ name: "enqueued_until", type: "timestamptz", nullable: true })
  enqueuedUntil!: Date | null;

  @Column({ name: "created_at", type: "timestamptz", default: () => "now()" })
  createdAt!: Date;

  @Column({ name: "settled_at", type: "timestamptz", nullable: true })
  settledAt!: Date | null;
}
