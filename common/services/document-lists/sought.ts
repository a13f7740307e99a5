import type { Content } from "../../db/stores/document-lists/document-list-sql.ts";
import type { DocumentFilter } from "../../db/stores/document-lists/document-list-store.ts";
import type { Match } from "../../db/stores/document-lists/document-match-store.ts";
import type { IdOrder } from "../../db/stores/document-lists/document-page-sql.ts";
import type { Queryable } from "../../db/queryable.ts";
import type { DocumentKind } from "../../domain/document.ts";
import { definedFields } from "../../defined-fields.ts";
import { invalidFields } from "../../errors.ts";
import type { Deps } from "../runtime/deps.ts";
import { findMatchingParties } from "../search/find-parties.ts";

export type ListDeps = Pick<Deps, "database" | "installation">;

/** By the time of acceptance or of the latest change; `-` begins with the newest. */
export const listSorts = ["-created_at", "created_at", "-updated_at", "updated_at"] as const;

export type ListSort = (typeof listSorts)[number];

export interface ListDocuments {
  orgId: string;
  kinds: readonly DocumentKind[];
  filter: DocumentFilter;
  sort: ListSort;
  /** What is looked for in names, numbers and references. */
  text?: string;
  /** Of a supplier or customer: words of the name by their beginnings, or an identifier. */
  party?: string;
  updatedSince?: Date;
  /** Whether the text may be more of an account's end than a viewer sees. */
  seesAccounts?: boolean;
  limit: number;
  cursor?: string;
  /** `whole` by default. */
  content?: Content;
}

/** A list, and what its cursors are bound to. */
export type Sought = ListDocuments & { binding: string };

export const orderOf = (sort: ListSort): IdOrder => (sort.startsWith("-") ? "newest" : "oldest");

export const isUpdateOrder = (sort: ListSort): boolean => sort.endsWith("updated_at");

/** What the documents have to be. @throws AppError 400 on `party` */
export async function matchOf(db: Queryable, sought: Omit<Sought, "binding" | "cursor">): Promise<Match> {
  const { orgId, kinds, filter, sort, party, updatedSince } = sought;
  const parties = party === undefined ? undefined : await partiesCalled(db, orgId, party);
  return { orgId, kinds, order: orderOf(sort), ...filter, ...definedFields({ parties, updatedSince }) };
}

async function partiesCalled(db: Queryable, orgId: string, text: string): Promise<string[]> {
  const { parties, isComplete } = await findMatchingParties(db, orgId, text);
  if (!isComplete) {
    throw invalidFields({ party: "party must be longer: too many parties have names or identifiers that begin so" });
  }
  return parties;
}
