import { Check, Column, CreateDateColumn, Entity, ForeignKey, PrimaryColumn } from "typeorm";

/** The XML forms of a revision: its UBL, and the tax data document that reports it. */
@Entity({ name: "document_xml" })
@Check("document_xml_form_check", "form in ('ubl', 'tax-data', 'withdrawal')")
export class DocumentXmlEntity {
  @ForeignKey("DocumentEntity", { name: "document_xml_document_id_fkey", onDelete: "CASCADE" })
  @PrimaryColumn({ name: "document_id", type: "uuid" })
  documentId!: string;

  @PrimaryColumn({ type: "integer" })
  revision!: number;

  @PrimaryColumn({ type: "text" })
  form!: string;

  @Column({ name: "org_id", type: "uuid" })
  orgId!: string;

  @Column({ type: "text" })
  xml!: string;

  @Column({ type: "text" })
  sha256!: string;

  @CreateDateColumn({ name: "created_at", type: "timestamptz" })
  createdAt!: Date;
}
