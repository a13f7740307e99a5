import { Column, CreateDateColumn, Entity, ForeignKey, Index, PrimaryColumn, UpdateDateColumn } from "typeorm";

import type { Party } from "../../domain/document.ts";

/** A party in whose name an organization issues documents: buyer of purchases, supplier of sales. */
@Entity({ name: "business_profiles" })
@Index("business_profiles_org_id_idx", ["orgId"])
export class BusinessProfileEntity {
  @PrimaryColumn({ type: "uuid" })
  id!: string;

  @ForeignKey("OrganizationEntity", { name: "business_profiles_org_id_fkey" })
  @Column({ name: "org_id", type: "uuid" })
  orgId!: string;

  @Column({ type: "jsonb" })
  party!: Party;

  @CreateDateColumn({ name: "created_at", type: "timestamptz" })
  createdAt!: Date;

  @UpdateDateColumn({ name: "updated_at", type: "timestamptz" })
  updatedAt!: Date;
}
