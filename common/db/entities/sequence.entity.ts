import { Column, Entity, ForeignKey, PrimaryColumn } from "typeorm";

/** Last number given out per profile, kind and year of issue: gapless, because it moves in the document's own insert. */
@Entity({ name: "sequences" })
export class SequenceEntity {
  @ForeignKey("BusinessProfileEntity", { name: "sequences_business_profile_id_fkey" })
  @PrimaryColumn({ name: "business_profile_id", type: "uuid" })
  businessProfileId!: string;

  @PrimaryColumn({ type: "text" })
  kind!: string;

  @PrimaryColumn({ type: "smallint" })
  year!: number;

  @Column({ name: "org_id", type: "uuid" })
  orgId!: string;

  @Column({ name: "last_value", type: "bigint" })
  lastValue!: string;
}
