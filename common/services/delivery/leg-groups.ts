import { isPassingError } from "../../db/passing-error.ts";
import type { Queryable } from "../../db/database.ts";
import { claimLegs, type Claim, type Claimed } from "../../db/stores/delivery/leg-claim-store.ts";
import { saveLegVerdicts, type Decided, type NewLegVerdict } from "../../db/stores/delivery/leg-decision-store.ts";
import { recordLegOutcomes, type LegOutcome, type Recorded } from "../../db/stores/delivery/leg-outcome-store.ts";
import { countDocument } from "../../metrics/count-document.ts";
import type { BatchOptions } from "../../batcher.ts";
import { KeyedBatcher, type OrDeferred } from "../../keyed-batcher.ts";

/** What moves legs, each with whatever else this process has to write at that moment; each is settled as if alone. */
export interface LegGroups {
  claim(claim: Claim): Promise<Claimed>;
  record(outcome: LegOutcome): Promise<Recorded>;
  decide(verdict: NewLegVerdict): Promise<Decided>;
}

/** Legs in one statement at most, and characters of what is stored with them. */
const most = 100;
const mostCharacters = 4_000_000;
/** A group that waits for the lock of one document must not hold up all the others. */
const atOnce = 2;

const groupsOf = new WeakMap<Queryable, LegGroups>();

/** The groups of a pool of connections: everybody who writes to it shares them. */
export function legGroups(database: Queryable): LegGroups {
  let groups = groupsOf.get(database);
  if (groups === undefined) {
    groups = openGroups(database);
    groupsOf.set(database, groups);
  }
  return groups;
}

function openGroups(database: Queryable): LegGroups {
  const claims = inTurns(database, claimLegs, ({ taxData }) => taxData?.xml.length ?? 0);
  const outcomes = inTurns(database, recordLegOutcomes, () => 0);
  const verdicts = inTurns(database, saveLegVerdicts, ({ message }) => message?.xml.length ?? 0);
  return {
    claim: (claim) => claims.add(claim),
    record: (outcome) => outcomes.add(outcome),
    decide: async (verdict) => {
      const decided = await verdicts.add(verdict);
      countDocument(decided.kind, decided.became);
      return decided;
    },
  };
}

function inTurns<Item, Result>(
  database: Queryable,
  work: (db: Queryable, items: readonly Item[]) => Promise<OrDeferred<Result>[]>,
  charactersOf: (item: Item) => number,
): KeyedBatcher<Item, Result> {
  const options: BatchOptions<Item> = {
    maxItems: most,
    concurrency: atOnce,
    weigh: { most: mostCharacters, of: charactersOf },
    isTransient: isPassingError,
  };
  return new KeyedBatcher((items) => work(database, items), options);
}
