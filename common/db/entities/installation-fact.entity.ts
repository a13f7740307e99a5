import { Column, Entity, PrimaryColumn } from "typeorm";

/** What this installation knows of itself; the migrations write it, and nobody changes it. */
@Entity({ name: "installation_facts" })
export class InstallationFactEntity {
  @PrimaryColumn({ type: "text" })
  name!: string;

  @Column({ type: "text" })
  value!: string;
}
