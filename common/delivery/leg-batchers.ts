import { isTransientError } from "../db/database-errors.ts";
import type { Queryable } from "../db/queryable.ts";
import {
  claimLegs,
  type LegClaim,
  type ClaimedAttempts,
  recordLegOutcomes,
  type LegOutcome,
  type RecordedOutcome,
} from "./leg-attempt-store.ts";
import { saveLegVerdicts, type LegDecisionResult, type NewLegVerdict } from "./leg-decision-store.ts";
import { countDocument } from "../service-status/counters-and-histograms.ts";
import { type BatchOptions, KeyedBatcher, type OrDeferred } from "../runtime/batcher.ts";
import type { GivenNumbers } from "../recovery/notes-outside-database.ts";

/** Batches claims, outcomes and verdicts of this process, with the same effect as one by one. */
export interface LegBatchers {
  claim(claim: LegClaim): Promise<ClaimedAttempts>;
  record(outcome: LegOutcome): Promise<RecordedOutcome>;
  decide(verdict: NewLegVerdict): Promise<LegDecisionResult>;
}

/** Legs per statement, and characters of the XML stored with them. */
const maxLegs = 100;
const maxCharacters = 4_000_000;
/** Two batches, because one may wait for the lock of a document; the second only when the first takes longer than usual. */
const concurrency = 2;
const patienceMs = 50;

/** @param givenNumbers notes claims outside of the database, before anything is sent */
export function openLegBatchers(database: Queryable, givenNumbers?: GivenNumbers): LegBatchers {
  const claims = keyedBatcher(
    database,
    (db, items: readonly LegClaim[]) => claimLegs(db, items, async (mark) => givenNumbers?.noteCommit(mark)),
    ({ taxData }) => taxData?.xml.length ?? 0,
  );
  const outcomes = keyedBatcher(database, recordLegOutcomes, () => 0);
  const verdicts = keyedBatcher<NewLegVerdict, LegDecisionResult>(
    database,
    saveLegVerdicts,
    ({ message }) => message?.xml.length ?? 0,
  );
  return {
    claim: (claim) => claims.add(claim),
    record: (outcome) => outcomes.add(outcome),
    decide: async (verdict) => {
      const decided = await verdicts.add(verdict);
      countDocument(decided.kind, decided.newStatus);
      return decided;
    },
  };
}

function keyedBatcher<Item, Result>(
  database: Queryable,
  work: (db: Queryable, items: readonly Item[]) => Promise<OrDeferred<Result>[]>,
  charactersOf: (item: Item) => number,
): KeyedBatcher<Item, Result> {
  const options: BatchOptions<Item> = {
    maxItems: maxLegs,
    concurrency,
    patienceMs,
    weigh: { max: maxCharacters, of: charactersOf },
    isTransient: isTransientError,
  };
  return new KeyedBatcher((items) => work(database, items), options);
}
