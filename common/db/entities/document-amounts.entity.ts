import { Column, Entity, ForeignKey, PrimaryColumn } from "typeorm";

import type { DocumentAmounts } from "../../domain/document.ts";

/** What the pricing stage stored and everyone later reads. */
@Entity({ name: "document_amounts" })
export class DocumentAmountsEntity {
  @ForeignKey("DocumentEntity", { name: "document_amounts_document_id_fkey", onDelete: "CASCADE" })
  @PrimaryColumn({ name: "document_id", type: "uuid" })
  documentId!: string;

  @PrimaryColumn({ type: "integer" })
  revision!: number;

  @Column({ name: "org_id", type: "uuid" })
  orgId!: string;

  @Column({ type: "json" })
  amounts!: DocumentAmounts;
}
