import { findMatching } from "../../db/stores/document-lists/document-match-store.ts";
import type { Queryable } from "../../db/queryable.ts";
import { findByText } from "../search/find-by-text.ts";
import { candidatesOf, findCandidates, lookAtFirst, type Asked, type Candidates } from "./find-candidates.ts";
import { matchOf, type Sought } from "./sought.ts";

interface MatchingIds {
  /** One more than the page holds when there is a next one. */
  ids: string[];
  /** How far was looked; null when nothing is left. */
  reached: string | null;
  isComplete?: boolean;
}

/** Candidates of a text that other filters may turn down: each is found by reading what all of its parties have. */
const minFound = 100;
const maxFound = 250;

/** Ids of a page with filters that no index has in the order of the list. @throws AppError 400 on `party` */
export async function findMatchingIds(
  db: Queryable,
  sought: Omit<Sought, "binding" | "cursor">,
  after: string | undefined,
): Promise<MatchingIds> {
  const asked: Asked = { match: await matchOf(db, sought), after, least: sought.limit + 1 };
  const { text } = sought;
  if (text !== undefined) {
    return matchingOf(
      db,
      asked,
      await findCandidatesByText(db, asked, { text, seesAccounts: sought.seesAccounts === true }),
    );
  }
  const few = await lookAtFirst(db, asked);
  const first = few && (await matchingOf(db, asked, few));
  const isFull = first !== undefined && (first.reached === null || first.ids.length >= asked.least);
  return isFull ? first : matchingOf(db, asked, await findCandidates(db, asked));
}

async function matchingOf<Found extends Candidates>(
  db: Queryable,
  { match, least }: Asked,
  found: Found,
): Promise<Found> {
  const { parties: _parties, ...others } = match;
  const left = found.areOfParties === true ? others : match;
  return { ...found, ids: await findMatching(db, left, { ids: found.ids, limit: least }) };
}

async function findCandidatesByText(
  db: Queryable,
  { match, after, least }: Asked,
  { text, seesAccounts }: { text: string; seesAccounts: boolean },
): Promise<Candidates & { isComplete: boolean }> {
  const limit = Math.min(Math.max(least, minFound), maxFound);
  const page = { scope: match.orgId, limit, seesAccounts, ...(after !== undefined && { beyond: after }) };
  const { places, isComplete } = await findByText(db, text, page);
  return {
    ...candidatesOf(
      places.map(({ id }) => id),
      limit,
    ),
    isComplete,
  };
}
