import type { DocumentKind } from "../../../common/documents/document.ts";
import type { DocumentRow } from "../../../common/documents/document-store.ts";
import type { Content } from "../../../common/search/document-list-store.ts";
import { invalidFields } from "../../../common/runtime/errors.ts";
import { withAmounts } from "../../../common/documents/read-document.ts";
import { say } from "../../schemas/messages.ts";
import { documentAnswer } from "../documents/document-schemas.ts";
import { presentDocument, presentIdentity, presentState } from "../documents/presenter.ts";

const membersOf = new Map<DocumentKind, ReadonlySet<string>>();

/** Every member that an answered document of the kind may have. */
function knownMembers(kind: DocumentKind): ReadonlySet<string> {
  const known = membersOf.get(kind) ?? new Set(Object.keys(documentAnswer(kind)["properties"] as object));
  membersOf.set(kind, known);
  return known;
}

/** @throws AppError 400 on `fields` for names that no document of these kinds has */
export function requireListed(kinds: readonly DocumentKind[], fields: readonly string[]): void {
  const unknown = fields.filter(
    (name) => !(name === "kind" && kinds.length > 1) && !kinds.some((kind) => knownMembers(kind).has(name)),
  );
  if (unknown.length > 0) {
    throw invalidFields({
      fields: `fields ${say("listedFields", { names: unknown.slice(0, 3).join(", ").slice(0, 100) })}`,
    });
  }
}

/** Members that are read without the document, which may be large. */
const ofColumns: ReadonlySet<string> = new Set([
  "id",
  "kind",
  "org_id",
  "business_profile_id",
  "document_sequence",
  "revision",
  "issue_date",
  "external_reference",
  "metadata",
  "meta_info",
  "created_at",
  "updated_at",
  "corrected_at",
]);

export const contentFor = (fields: readonly string[] | undefined): Content =>
  fields?.every((name) => ofColumns.has(name)) === true ? "columns" : "whole";

export interface Shape {
  fields?: readonly string[];
  content: Content;
  /** Whether it says of which kind it is. */
  hasKind: boolean;
}

/** A row of a list: the document, or the members of it that were asked for. */
export function presentListed(row: DocumentRow, { fields, content, hasKind }: Shape): Record<string, unknown> {
  const { id, kind } = row;
  const document: Record<string, unknown> =
    content === "whole"
      ? presentDocument(withAmounts(row))
      : { ...presentIdentity(row), ...row.document, ...presentState(row) };
  const shown = fields === undefined ? document : Object.fromEntries(fields.map((name) => [name, document[name]]));
  return { id, ...(hasKind && { kind }), ...shown, ...(hasKind && { kind }) };
}
