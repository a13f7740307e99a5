import {
  findNewest,
  findTroubled,
  keepMatching,
  describeFound,
  type FoundDocument,
  isAboutTrouble,
  type SearchConditions,
} from "./search-store.ts";
import { type TextCondition, findByPatterns } from "./search-text-store.ts";
import type { Queryable } from "../db/queryable.ts";
import { uaeOffsetMs } from "../documents/document.ts";
import { highestId, lowestId, lowestIdOf } from "../runtime/lowest-id.ts";
import { organizationIn, type Scope } from "../organizations/roles-and-scope.ts";
import { bindingOf, decodeBound, encodeBound } from "./page-cursor.ts";
import type { Deps } from "../runtime/deps.ts";
import { type PageSearch, findByTexts } from "./find-page.ts";

export interface Search {
  scope: Scope;
  what: { text?: string; party?: string; conditions: SearchConditions };
  limit: number;
  cursor?: string;
}

/** Documents of all kinds in the scope, the newest first. @throws AppError 400 for a cursor of another search */
export async function searchDocuments(
  { database }: Pick<Deps, "database">,
  { scope, what, limit, cursor }: Search,
): Promise<{ rows: FoundDocument[]; nextCursor: string | null }> {
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
  const { receivedFrom, receivedTo } = conditions;
  const range = {
    from: receivedFrom === undefined ? lowestId : idOf(receivedFrom),
    end: receivedTo === undefined ? highestId : idOf(receivedTo, 24),
  };
  return {
    list: (after = highestId, limit) =>
      findNewest(db, { ...range, scope, end: after < range.end ? after : range.end, limit }, conditions),
    keep: (ids) => keepMatching(db, { ...range, scope, ids, text }, conditions),
    isBehind: (id, after) => id < after,
    rare: [
      () => findByPatterns(db, scope, text),
      ...(isAboutTrouble(conditions) ? [() => findTroubled(db, scope, conditions)] : []),
    ],
  };
}

/** The lowest id of a day in the UAE, or of the day after. */
const idOf = (day: string, hours = 0): string =>
  lowestIdOf(Date.parse(`${day}T00:00:00Z`) + hours * 3_600_000 - uaeOffsetMs);
