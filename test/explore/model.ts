import {
  decideLeg,
  type LegVerdict,
  canMoveLeg,
  correctableStatuses,
  isTerminal,
  legSources,
  openLegStates,
  overallStatus,
  unseenLegStates,
  type FailureClass,
  type LegState,
  type LegStatus,
  type OverallStatus,
} from "../../common/status/status.ts";
import { isDeciding, legTraits, type DecidingLeg, type Leg } from "../../common/status/legs.ts";
import { heartbeatSeconds } from "../../common/db/shared-sql.ts";
import type { SendOutcome, TransmissionStatus } from "../../common/peppol/access-point.ts";
import {
  moveAfterInquiry,
  moveAfterSend,
  keepAwaitingMls,
  type LegMove,
  claimMs,
  holdTimeouts,
} from "../../common/delivery/choose-leg-move.ts";
import { testConfig } from "../setup/config.ts";

/**
 * One document, its legs, two workers, the access point and the people around it, as far as what they decide goes. The
 * decisions are the product's own functions; what its statements ask of a row is repeated here, in `conditions`, and
 * test/explore/replay.spec.ts holds the two together.
 */

export interface LegRow {
  revision: number;
  leg: Leg;
  state: LegState;
  failureClass: FailureClass | null;
  attempts: number;
  claimedBy: number | null;
  updatedAt: number;
  /** Infinity is left to a person; null is now. */
  nextCheckAt: number | null;
}

/** What has really become of the envelope of a leg. */
export interface Envelope {
  /** On its way: the bytes have left, and have not arrived. */
  inFlightSince: number | null;
  accessPoint: "nothing" | "sent" | "retrying" | "gave-up" | "refused";
  /** How often the receiver got it. */
  copies: number;
  /** Whether the access point or a person has said, since the last POST, that nothing is out. */
  mayPost: boolean;
}

type Answer = Pick<SendOutcome, "kind" | "reason"> & SendOutcome;

/** Where a worker stands, and what it has seen on its way there. */
export type WorkerStep =
  | { at: "idle" }
  | {
      at: "loaded";
      key: number;
      state: LegState;
      attempts: number;
      failureClass: FailureClass | null;
      heldForMs: number;
    }
  | { at: "claimed"; key: number; attempts: number; fenceMs: number }
  | { at: "answered"; key: number; attempts: number; outcome: Answer }
  | {
      at: "leased";
      key: number;
      state: LegState;
      attempts: number;
      failureClass: FailureClass | null;
      heldForMs: number;
    }
  | {
      at: "inquired";
      key: number;
      state: LegState;
      attempts: number;
      failureClass: FailureClass | null;
      heldForMs: number;
      status: TransmissionStatus;
    };

export interface Worker {
  instance: number;
  step: WorkerStep;
  /** Frozen, or dead: it beats no more since then. */
  silentSince: number | null;
}

export interface World {
  now: number;
  revision: number;
  stage: "received" | "validated" | "invalid";
  overall: OverallStatus;
  statuses: Record<DecidingLeg, LegStatus>;
  legs: LegRow[];
  envelopes: Envelope[];
  workers: Worker[];
  instances: number;
  /** The instances that are gone with their machines, and when they beat last; of one that has died beside others nothing is left. */
  vanished: Record<number, number>;
}

/** A promise that was broken, in words. */
export class BrokenPromise extends Error {}

export const timeouts = {
  claimMs,
  ...holdTimeouts(testConfig({ accessPointTimeoutMs: 65_000 })),
  leaseMs: 90_000,
  mlsMs: 600_000,
  heartbeatMs: heartbeatSeconds * 1_000,
  /** From the first byte of an envelope until the access point knows of it, at most. */
  flightMs: 3_500,
};

type Timeouts = typeof timeouts;

/** What the heartbeats say of the one who holds a leg; nothing of one that has left or whose death others have seen. */
export function livenessOf(
  world: World,
  instance: number | null,
  { heartbeatMs }: Timeouts,
): "living" | "silent" | "gone" {
  const worker = world.workers.find((each) => each.instance === instance);
  const silentSince = worker === undefined ? world.vanished[instance ?? -1] : worker.silentSince;
  if (silentSince === undefined) {
    return "gone";
  }
  return silentSince === null || world.now - silentSince < heartbeatMs ? "living" : "silent";
}

/** isAbandonedSend */
function isAbandoned(world: World, row: LegRow, times: Timeouts): boolean {
  const { livingMs, silentMs, goneMs } = times;
  const patience = { living: livingMs, silent: silentMs, gone: goneMs };
  return world.now - row.updatedAt > patience[livenessOf(world, row.claimedBy, times)];
}

/** find-sendable-legs */
const isSendable = (world: World, row: LegRow): boolean =>
  openLegStates.some((state) => state === row.state) && (row.revision === world.revision || !isDeciding(row.leg));

/** What the stores' statements ask of a row. */
export const conditionsWith = (times: Timeouts) => ({
  isSendable,
  /** claim-legs */
  mayClaim: (world: World, row: LegRow, attempts: number): boolean =>
    row.state === "queued" && row.attempts === attempts && (row.nextCheckAt ?? -Infinity) <= world.now,
  /** leaseInquiry */
  mayAsk: (world: World, row: LegRow, seen: { state: LegState; attempts: number }): boolean => {
    const ageMs = world.now - row.updatedAt;
    return (
      row.state === seen.state &&
      row.attempts === seen.attempts &&
      (row.nextCheckAt ?? -Infinity) <= world.now &&
      (row.state !== "sent" || ageMs > times.goneMs) &&
      (row.state !== "sending" || isAbandoned(world, row, times))
    );
  },
  /** record-leg-outcomes */
  mayRecord: (row: LegRow, from: { state: LegState; attempts: number }, to: LegState): boolean =>
    (row.state === from.state && row.attempts === from.attempts) ||
    (to === "sent" && legSources("sent").includes(row.state)),
  /** takeOpenLegs */
  isSwept: (world: World, row: LegRow): boolean => {
    const ageMs = world.now - row.updatedAt;
    return (
      isSendable(world, row) &&
      ageMs > 3_000 &&
      (row.nextCheckAt ?? -Infinity) < world.now &&
      (row.state !== "sent" || ageMs > times.mlsMs) &&
      (row.state !== "sending" || isAbandoned(world, row, times))
    );
  },
  /** findUnsettledLeg */
  isUnsettled: (world: World): boolean =>
    world.legs.some(
      ({ revision, leg, state, failureClass }) =>
        revision === world.revision &&
        (unseenLegStates.some((each) => each === state) ||
          (state === "failed" && failureClass === "unknown") ||
          (!isDeciding(leg) && openLegStates.some((each) => each === state))),
    ),
  /** findWithdrawalSituation and what follows from it */
  mayWithdraw: (world: World): boolean => {
    const reports = world.legs.filter(({ leg }) => leg === "c5");
    const accepted = Math.max(
      0,
      ...reports.filter(({ state }) => state === "accepted").map(({ revision }) => revision),
    );
    return (
      accepted > 0 &&
      !reports.some(({ revision, state }) => revision > accepted && openLegStates.some((each) => each === state)) &&
      !world.legs.some(({ leg, revision }) => leg === "withdrawal" && revision >= accepted) &&
      world.stage !== "received"
    );
  },
});

/** What is explored: the product's decisions, or a mutant of one of them. */
export const product = {
  sendMove: moveAfterSend,
  inquiryMove: moveAfterInquiry,
  stillSent: keepAwaitingMls,
  decideLeg,
  canMoveLeg,
  overallStatus,
  ...conditionsWith(timeouts),
  ...timeouts,
};

export type Decisions = typeof product;

export function beginWorld(legs: readonly Leg[]): World {
  const world: World = {
    now: 0,
    revision: 1,
    stage: "validated",
    overall: "PENDING",
    statuses: { c3: null, c5: null },
    legs: [],
    envelopes: [],
    workers: [0, 1].map((instance) => ({ instance, step: { at: "idle" }, silentSince: null })),
    instances: 2,
    vanished: {},
  };
  legs.forEach((leg) => layDown(world, leg));
  return world;
}

export function layDown(world: World, leg: Leg): void {
  world.legs.push({
    revision: world.revision,
    leg,
    state: "queued",
    failureClass: null,
    attempts: 0,
    claimedBy: null,
    updatedAt: world.now,
    nextCheckAt: null,
  });
  world.envelopes.push({ inFlightSince: null, accessPoint: "nothing", copies: 0, mayPost: true });
}

export const cloneWorld = (world: World): World => ({
  ...world,
  statuses: { ...world.statuses },
  legs: world.legs.map((row) => ({ ...row })),
  envelopes: world.envelopes.map((envelope) => ({ ...envelope })),
  workers: world.workers.map((worker) => ({ ...worker })),
  vanished: { ...world.vanished },
});

export const isFinal = ({ overall }: World): boolean => isTerminal(overall);

/** Every move of a leg goes through here. */
export function moveLeg(
  decisions: Decisions,
  world: World,
  key: number,
  change: Partial<LegRow> & { state: LegState },
): void {
  const row = rowOf(world, key);
  if (row.state !== change.state && !decisions.canMoveLeg(row.state, change.state)) {
    throw new BrokenPromise(`${row.leg} makes a move that there is not: ${row.state} to ${change.state}`);
  }
  const isNew = row.state !== change.state;
  Object.assign(row, change, isNew && { updatedAt: world.now });
}

/** record-leg-outcomes */
export function record(
  decisions: Decisions,
  world: World,
  key: number,
  outcome: { from: { state: LegState; attempts: number }; move: LegMove },
): void {
  const { from, move } = outcome;
  if (!decisions.mayRecord(rowOf(world, key), from, move.to)) {
    return;
  }
  moveLeg(decisions, world, key, {
    state: move.to,
    failureClass: move.failureClass ?? null,
    claimedBy: null,
    nextCheckAt: move.pauseMs === undefined ? null : world.now + move.pauseMs,
  });
}

/** save-leg-decisions */
export function decide(decisions: Decisions, world: World, key: number, verdict: LegVerdict): void {
  const row = rowOf(world, key);
  const { to, from, attempts, legStatus: shown, overall } = decisions.decideLeg(verdict);
  if (!from.includes(row.state) || (attempts !== null && attempts !== row.attempts)) {
    return;
  }
  const failureClass = verdict.source === "mls" || to === "accepted" ? null : "rejected";
  moveLeg(decisions, world, key, { state: to, failureClass, claimedBy: null, nextCheckAt: null });
  const { leg, revision } = row;
  if (!isDeciding(leg) || revision !== world.revision) {
    return;
  }
  const others = world.legs.filter(
    (other) =>
      isDeciding(other.leg) && other.leg !== leg && other.revision === revision && other.state !== "not_required",
  );
  world.statuses[leg] = shown;
  const other = world.statuses[leg === "c3" ? "c5" : "c3"];
  world.overall = overall[others.length === 0 ? "alone" : (other ?? "undecided")];
  const states = world.legs
    .filter((each) => isDeciding(each.leg) && each.revision === revision)
    .map(({ state }) => state);
  if (world.overall !== decisions.overallStatus("validated", states)) {
    throw new BrokenPromise(`the document is ${world.overall} with legs that are ${states.join(" and ")}`);
  }
}

export function rowOf(world: World, key: number): LegRow {
  const row = world.legs[key];
  if (row === undefined) {
    throw new Error(`no leg ${key}`);
  }
  return row;
}

export function envelopeOf(world: World, key: number): Envelope {
  const envelope = world.envelopes[key];
  if (envelope === undefined) {
    throw new Error(`no envelope ${key}`);
  }
  return envelope;
}

/** A request for it can still leave or arrive although no worker handles it. */
function isUnderWay(world: World, key: number): boolean {
  const { inFlightSince, accessPoint } = envelopeOf(world, key);
  const isClaimed = world.workers.some(
    ({ step }) => step.at === "claimed" && step.key === key && world.now <= step.fenceMs,
  );
  return isClaimed || inFlightSince !== null || accessPoint === "retrying";
}

/** The document is sent again as its next revision, and walks the stages. */
export function resubmit(decisions: Decisions, world: World): void {
  if (world.legs.some((row, key) => row.revision === world.revision && isUnderWay(world, key))) {
    throw new BrokenPromise("a revision is followed by the next one while its envelope is under way");
  }
  world.legs.forEach((row, key) => {
    if (row.revision === world.revision && isDeciding(row.leg) && row.state === "queued") {
      moveLeg(decisions, world, key, { state: "not_required", nextCheckAt: null });
    }
  });
  Object.assign(world, { revision: world.revision + 1, stage: "received", overall: "PENDING" });
  world.statuses = { c3: null, c5: null };
}

export const mayResubmit = (decisions: Decisions, world: World): boolean =>
  correctableStatuses.includes(world.overall) && !decisions.isUnsettled(world);

export const carriesTaxData = (leg: Leg): boolean => legTraits[leg].carriesTaxData;
