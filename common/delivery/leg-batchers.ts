import { isTransientError } from "../db/database-errors.ts";
import { asError } from "../runtime/errors.ts";
import type { Logger } from "../runtime/logging.ts";
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
  /**
   * Records that a leg was sent: within a second, in one statement with other legs. If its status message comes first, the message
   * records the sending. If this process ends first, the leg stays in `sending`, and a worker asks the access point about it.
   */
  recordLater(outcome: LegOutcome, then: (recorded: RecordedOutcome) => Promise<void>): void;
  decide(verdict: NewLegVerdict): Promise<LegDecisionResult>;
  /** Resolves when nothing is left to be recorded later. */
  drained(): Promise<void>;
}

/** Legs per statement, and characters of the XML stored with them. */
const maxLegs = 100;
const maxCharacters = 4_000_000;
/** Two batches, because one may wait for the lock of a document; the second only when the first takes longer than usual. */
const concurrency = 2;
const patienceMs = 50;
/** A burst shows in batches of several items; then the next ones gather for a moment that no single document waits. */
const gather = { above: 4, ms: 25, full: 64 };
const laterMs = 1_000;
/** When so many legs wait, those that have waited longest are recorded: the messages of the newest are just about to come. */
const mostLater = 192;
const laterLegs = 64;

/** @param givenNumbers notes claims outside of the database, before anything is sent */
export function openLegBatchers(
  { database, logger }: { database: Queryable; logger: Logger },
  givenNumbers?: GivenNumbers,
): LegBatchers {
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
  const later: [outcome: LegOutcome, then: (recorded: RecordedOutcome) => Promise<void>][] = [];
  const recording = new Set<Promise<void>>();
  let timer: NodeJS.Timeout | undefined;
  const recordNow = (legs = later.length): void => {
    for (const [outcome, then] of later.splice(0, legs)) {
      const recorded = outcomes
        .add(outcome)
        .then(then)
        .catch((error: unknown) =>
          logger.error({ err: asError(error) }, "a sent leg was not recorded; it is asked about"),
        )
        .finally(() => recording.delete(recorded));
      recording.add(recorded);
    }
  };
  return {
    claim: (claim) => claims.add(claim),
    record: (outcome) => outcomes.add(outcome),
    recordLater: (outcome, then) => {
      later.push([outcome, then]);
      timer ??= setTimeout(() => {
        timer = undefined;
        recordNow();
      }, laterMs);
      if (later.length >= mostLater) {
        recordNow(laterLegs);
      }
    },
    drained: async () => {
      clearTimeout(timer);
      timer = undefined;
      recordNow();
      await Promise.all(recording);
    },
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
    gather,
    weigh: { max: maxCharacters, of: charactersOf },
    isTransient: isTransientError,
  };
  return new KeyedBatcher((items) => work(database, items), options);
}
