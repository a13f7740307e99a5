import { Column, CreateDateColumn, Entity, ForeignKey, PrimaryColumn } from "typeorm";

/** The bytes of attachments, once per organization however often they are sent. */
@Entity({ name: "attachment_contents" })
export class AttachmentContentEntity {
  @ForeignKey("OrganizationEntity", { name: "attachment_contents_org_id_fkey" })
  @PrimaryColumn({ name: "org_id", type: "uuid" })
  orgId!: string;

  @PrimaryColumn({ type: "text" })
  sha256!: string;

  @Column({ type: "bytea" })
  content!: Buffer;

  @CreateDateColumn({ name: "created_at", type: "timestamptz" })
  createdAt!: Date;
}
