import { Column, CreateDateColumn, Entity, ForeignKey, Index, PrimaryColumn, UpdateDateColumn } from "typeorm";

/** Where an organization wants its events posted. */
@Entity({ name: "webhook_endpoints" })
@Index("webhook_endpoints_org_id_idx", ["orgId"])
export class WebhookEndpointEntity {
  @PrimaryColumn({ type: "uuid" })
  id!: string;

  @ForeignKey("OrganizationEntity", { name: "webhook_endpoints_org_id_fkey" })
  @Column({ name: "org_id", type: "uuid" })
  orgId!: string;

  @Column({ type: "text" })
  url!: string;

  @Column({ type: "text", nullable: true })
  description!: string | null;

  /** Names of the wanted events; `*` stands for all. */
  @Column({ type: "text", array: true })
  events!: string[];

  @Column({ type: "boolean", default: true })
  enabled!: boolean;

  /** `whsec_…`, Base64. */
  @Column({ type: "text" })
  secret!: string;

  /** Signs beside the new secret until it ends. */
  @Column({ name: "previous_secret", type: "text", nullable: true })
  previousSecret!: string | null;

  @Column({ name: "previous_secret_until", type: "timestamptz", nullable: true })
  previousSecretUntil!: Date | null;

  /** Failures since the last success; those of attempts under way together count as one. */
  @Column({ name: "consecutive_failures", type: "integer", default: 0 })
  consecutiveFailures!: number;

  /** Nothing is sent before, and a single attempt first. */
  @Column({ name: "paused_until", type: "timestamptz", nullable: true })
  pausedUntil!: Date | null;

  /** To about a second. */
  @Column({ name: "last_success_at", type: "timestamptz", nullable: true })
  lastSuccessAt!: Date | null;

  @CreateDateColumn({ name: "created_at", type: "timestamptz" })
  createdAt!: Date;

  @UpdateDateColumn({ name: "updated_at", type: "timestamptz" })
  updatedAt!: Date;
}
