import {
  findDated,
  findNewest,
  findPriced,
  findTroubled,
  keepMatching,
} from "../../db/stores/search/condition-store.ts";
import { describeFound, type FoundDocument } from "../../db/stores/search/found-document-store.ts";
import type { TextCondition } from "../../db/fragments/search-text.ts";
import { findByPatterns } from "../../db/stores/search/search-text-store.ts";
import type { Queryable } from "../../db/queryable.ts";
import { uaeOffsetMs } from "../../domain/issue-time.ts";
import { highestId, lowestId, lowestIdOf } from "../../domain/lowest-id.ts";
import { organizationIn, type Scope } from "../../domain/scope.ts";
import { isAboutTrouble, type SearchConditions } from "../../domain/search/conditions.ts";
import { bindingOf, decodeBound, encodeBound } from "../identifiers/bound-cursor.ts";
import type { Deps } from "../runtime/deps.ts";
import type { PageSearch } from "./find-page.ts";
import { findByTexts } from "./text-condition.ts";

export interface Search {
  scope: Scope;
  what: { text?: string; party?: string; conditions: SearchConditions };
  limit: number;
  cursor?: string;
}

export interface SearchPage {
  rows: FoundDocument[];
  nextCursor: string | null;
}

/** Documents of all kinds in the scope, the newest first. @throws AppError 400 for a cursor of another search */
export async function searchDocuments(
  { database }: Pick<Deps, "database">,
  { scope, what, limit, cursor }: Search,
): Promise<SearchPage> {
  const binding = bindingOf([organizationIn(scope), what]);
  const after = cursor === undefined ? undefined : decodeBound(cursor, binding);
  const { text, party, conditions } = what;
  const search = (condition: TextCondition) => pageSearch(database, { scope, conditions, text: condition });
  const { ids, reached } = await findByTexts(database, { text, party, scope, after, least: limit + 1, search });
  const last = ids.length > limit ? (ids[limit - 1] ?? null) : reached;
  return {
    rows: await describeFound(database, ids.slice(0, limit)),
    nextCursor: last === null ? null : encodeBound(last, binding),
  };
}

function pageSearch(
  db: Queryable,
  { scope, conditions, text }: { scope: Scope; conditions: SearchConditions; text: TextCondition },
): PageSearch {
  const range = rangeOf(conditions);
  const isPriced = conditions.amountFrom !== undefined || conditions.amountTo !== undefined;
  const isDated = conditions.issueDateFrom !== undefined || conditions.issueDateTo !== undefined;
  return {
    list: (after = highestId, limit) =>
      findNewest(db, { ...range, scope, end: after < range.end ? after : range.end, limit }, conditions),
    keep: (ids) => keepMatching(db, { ...range, scope, ids, text }, conditions),
    isBehind: (id, after) => id < after,
    rare: [
      () => findByPatterns(db, scope, text),
      ...(isAboutTrouble(conditions) ? [() => findTroubled(db, scope, conditions)] : []),
      ...(isPriced ? [() => findPriced(db, scope, conditions)] : []),
      ...(isDated ? [() => findDated(db, scope, conditions)] : []),
    ],
  };
}

const dayMs = 86_400_000;

/** When a day begins in the UAE. */
const startOf = (day: string): number => Date.parse(`${day}T00:00:00Z`) - uaeOffsetMs;

function rangeOf({ receivedFrom, receivedTo }: SearchConditions): { from: string; end: string } {
  return {
    from: receivedFrom === undefined ? lowestId : lowestIdOf(startOf(receivedFrom)),
    end: receivedTo === undefined ? highestId : lowestIdOf(startOf(receivedTo) + dayMs),
  };
}
