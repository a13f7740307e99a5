import { isTransientError } from "../../db/transient-error.ts";
import type { Queryable } from "../../db/queryable.ts";
import { claimLegs, type LegClaim, type ClaimedAttempts } from "../../db/stores/delivery/leg-claim-store.ts";
import {
  saveLegVerdicts,
  type LegDecisionResult,
  type NewLegVerdict,
} from "../../db/stores/delivery/leg-decision-store.ts";
import {
  recordLegOutcomes,
  type LegOutcome,
  type RecordedOutcome,
} from "../../db/stores/delivery/leg-outcome-store.ts";
import { cornerOf } from "../../domain/service-status/corner-run.ts";
import type { CornerMeter } from "../../metrics/corner-meter.ts";
import { countDocument } from "../../metrics/count-document.ts";
import type { BatchOptions } from "../../batcher.ts";
import { KeyedBatcher, type OrDeferred } from "../../keyed-batcher.ts";
import type { GivenNumbers } from "../identifiers/given-numbers.ts";

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

interface BatcherParts {
  /** Counts what status messages decide. */
  corners?: CornerMeter;
  /** Notes claims outside of the database, before anything is sent. */
  givenNumbers?: GivenNumbers;
}

export function openLegBatchers(database: Queryable, { corners, givenNumbers }: BatcherParts = {}): LegBatchers {
  const claimNoted = (db: Queryable, items: readonly LegClaim[]) =>
    claimLegs(db, items, async (mark) => givenNumbers?.noteCommit(mark));
  const claims = keyedBatcher(database, claimNoted, ({ taxData }) => taxData?.xml.length ?? 0);
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
      countStatus(corners, verdict, decided);
      return decided;
    },
  };
}

/** Of status messages of the authority: a receiver that refuses a document has been reached. */
function countStatus(corners: CornerMeter | undefined, verdict: NewLegVerdict, decided: LegDecisionResult): void {
  const { leg, orgId, outcome } = decided;
  const isOfNetwork = verdict.message !== undefined && outcome === "recorded";
  if (!isOfNetwork || leg === null || orgId === null || cornerOf(leg) !== "c5") {
    return;
  }
  if (verdict.to === "accepted") {
    corners?.through("c5-status");
  } else if (verdict.to === "rejected") {
    corners?.failed("c5-status", { sbdhId: verdict.sbdhId ?? "", orgId, receiverId: null });
  }
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
