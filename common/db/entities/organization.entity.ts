import { Check, Column, CreateDateColumn, Entity, PrimaryColumn } from "typeorm";

/** A tenant: every other row belongs to one. */
@Entity({ name: "organizations" })
@Check("organizations_settlement_check", "settlement in ('warn', 'refuse')")
export class OrganizationEntity {
  @PrimaryColumn({ type: "uuid" })
  id!: string;

  @Column({ type: "text" })
  name!: string;

  /** Contract version when a request names none (spec 9). */
  @Column({ name: "default_service_version", type: "text", default: "20260101" })
  defaultServiceVersion!: string;

  /** Whether the Peppol status operations are part of the subscription (spec 4). */
  @Column({ name: "phase2", type: "boolean", default: true })
  phase2!: boolean;

  /** Whether a credit note that does not fit its original is refused, or taken with a warning. */
  @Column({ type: "text", default: "warn" })
  settlement!: string;

  @CreateDateColumn({ name: "created_at", type: "timestamptz" })
  createdAt!: Date;
}
