import type { Queryable, TextQueryable, TextRows } from "../../../common/db/queryable.ts";
import { findAttachmentFacts, type AttachmentFacts } from "../../../common/documents/attachment-store.ts";
import { selectDocument, type DocumentKey } from "../../../common/documents/document-store.ts";

/** The stored document that a request may repeat, in a form that a thread takes. */
export interface StoredBase {
  found: TextRows;
  attachments: readonly AttachmentFacts[];
  /** Whether the request replaces its content, says what is to be another, or makes a new document like it. */
  use: "replace" | "patch" | "copy";
}

/** @returns undefined where the organization has no such document of the kind */
export async function readBase(
  db: Queryable & TextQueryable,
  key: DocumentKey,
  use: StoredBase["use"],
): Promise<StoredBase | undefined> {
  const [found, attachments] = await Promise.all([selectDocument(db, key), findAttachmentFacts(db, key)]);
  return found.rows.length === 0 ? undefined : { found, attachments, use };
}

export const versionOf = ({ found }: Pick<StoredBase, "found">): number => Number(found.rows[0]?.["contentVersion"]);

/** Handed to a thread, bytes are gone afterwards; another draft may need them. */
export const copied = (base: StoredBase): StoredBase => ({
  ...base,
  found: {
    ...base.found,
    rows: base.found.rows.map((row) =>
      Object.fromEntries(
        Object.entries(row).map(([name, value]) => [name, value instanceof Uint8Array ? value.slice() : value]),
      ),
    ),
  },
});
