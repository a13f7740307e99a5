import { Column, CreateDateColumn, Entity, ForeignKey, Index, PrimaryColumn } from "typeorm";

/** An attachment of one revision of a document; its bytes are shared by digest. */
@Entity({ name: "attachments" })
@ForeignKey("AttachmentContentEntity", ["orgId", "sha256"], ["orgId", "sha256"], { name: "attachments_content_fkey" })
@Index("attachments_document_id_idx", ["documentId", "revision"])
@Index("attachments_content_idx", ["orgId", "sha256"])
export class AttachmentEntity {
  @PrimaryColumn({ type: "uuid" })
  id!: string;

  @Column({ name: "org_id", type: "uuid" })
  orgId!: string;

  @ForeignKey("DocumentEntity", { name: "attachments_document_id_fkey", onDelete: "CASCADE" })
  @Column({ name: "document_id", type: "uuid" })
  documentId!: string;

  /** The revision that it came with. */
  @Column({ type: "integer", default: 1 })
  revision!: number;

  @Column({ name: "file_name", type: "text" })
  fileName!: string;

  @Column({ name: "file_type", type: "text" })
  fileType!: string;

  @Column({ type: "text" })
  sha256!: string;

  @Column({ name: "size_bytes", type: "integer" })
  sizeBytes!: number;

  @CreateDateColumn({ name: "created_at", type: "timestamptz" })
  createdAt!: Date;
}
