import { Column, CreateDateColumn, Entity, ForeignKey, Index, PrimaryColumn } from "typeorm";

/** The bytes of an attachment; its metadata stands in the document as well. */
@Entity({ name: "attachments" })
@Index("attachments_document_id_idx", ["documentId"])
export class AttachmentEntity {
  @PrimaryColumn({ type: "uuid" })
  id!: string;

  @Column({ name: "org_id", type: "uuid" })
  orgId!: string;

  @ForeignKey("DocumentEntity", { name: "attachments_document_id_fkey", onDelete: "CASCADE" })
  @Column({ name: "document_id", type: "uuid" })
  documentId!: string;

  @Column({ type: "bytea" })
  content!: Buffer;

  @Column({ type: "text" })
  sha256!: string;

  @CreateDateColumn({ name: "created_at", type: "timestamptz" })
  createdAt!: Date;
}
