import type { LegVerdict } from "../../common/status/status.ts";
import type { SendOutcome, TransmissionStatus } from "../../common/peppol/access-point.ts";
import type { LegMove } from "../../common/delivery/choose-leg-move.ts";
import { type Fate, type Action, sentAgain, nextMoment } from "./actions.ts";
import {
  BrokenPromise,
  decide,
  envelopeOf,
  layDown,
  moveLeg,
  record,
  resubmit,
  rowOf,
  type Decisions,
  type Worker,
  type WorkerStep,
  type World,
} from "./model.ts";

/** Does it; `world` is changed. @throws BrokenPromise */
export function perform(decisions: Decisions, world: World, action: Action): void {
  if ("worker" in action) {
    if (action.do === "die" || action.do === "vanish" || action.do === "freeze" || action.do === "thaw") {
      interrupt(world, action);
    } else {
      work(decisions, world, action);
    }
  } else if ("key" in action) {
    if (action.do === "retry" || action.do === "find out") {
      findOut(decisions, world, action);
    } else {
      network(decisions, world, action);
    }
  } else {
    documentSteps[action.do](decisions, world);
  }
}

type DocumentStep = Exclude<Action, { worker: number } | { key: number }>["do"];

const documentSteps: Readonly<Record<DocumentStep, (decisions: Decisions, world: World) => void>> = {
  resubmit,
  judge: (_decisions, world) => {
    world.stage = "validated";
    (["c3", "c5"] as const).forEach((leg) => layDown(world, leg));
  },
  withdraw: (_decisions, world) => layDown(world, "withdrawal"),
  wait: pass,
};

function pass(decisions: Decisions, world: World): void {
  world.now = nextMoment(decisions, world) ?? world.now;
  // What is on its way has arrived by then.
  world.envelopes.forEach((envelope, key) => {
    if (envelope.inFlightSince !== null && world.now > envelope.inFlightSince + decisions.flightMs) {
      arrive(world, key);
    }
  });
}

type Work = Exclude<Extract<Action, { worker: number }>, { do: "die" | "vanish" | "freeze" | "thaw" }>;

function work(decisions: Decisions, world: World, action: Work): void {
  const worker = world.workers[action.worker];
  if (worker === undefined) {
    throw new Error(`no worker ${action.worker}`);
  }
  worker.step = nextStep(decisions, world, { worker, action });
}

const idle: WorkerStep = { at: "idle" };

function nextStep(
  decisions: Decisions,
  world: World,
  { worker, action }: { worker: Worker; action: Work },
): WorkerStep {
  const { step } = worker;
  if (action.do === "load") {
    const { state, attempts, failureClass, updatedAt } = rowOf(world, action.key);
    return { at: "loaded", key: action.key, state, attempts, failureClass, heldForMs: world.now - updatedAt };
  }
  switch (step.at) {
    case "loaded":
      return step.state === "queued" ? claim(decisions, world, worker) : lease(decisions, world, step);
    case "claimed":
      return action.do === "post" ? post(decisions, world, { step, fate: action.fate }) : idle;
    case "answered":
      settle(decisions, world, step);
      return idle;
    case "leased":
      return { ...step, at: "inquired", status: statusOf(world, step.key, action.do === "ask" && action.isAnswered) };
    case "inquired":
      return recordAnswer(decisions, world, step);
    default:
      return idle;
  }
}

function claim(decisions: Decisions, world: World, { step, instance }: Worker): WorkerStep {
  if (step.at !== "loaded" || !decisions.mayClaim(world, rowOf(world, step.key), step.attempts)) {
    return idle;
  }
  const { key } = step;
  const attempts = rowOf(world, key).attempts + 1;
  moveLeg(decisions, world, key, {
    state: "sending",
    attempts,
    claimedBy: instance,
    failureClass: null,
    nextCheckAt: null,
    updatedAt: world.now,
  });
  return { at: "claimed", key, attempts, fenceMs: world.now + decisions.claimMs };
}

function lease(decisions: Decisions, world: World, step: Extract<WorkerStep, { at: "loaded" }>): WorkerStep {
  const row = rowOf(world, step.key);
  if (!decisions.mayAsk(world, row, step)) {
    return idle;
  }
  row.nextCheckAt = world.now + decisions.leaseMs;
  return { ...step, at: "leased" };
}

const outcomes: Readonly<Record<Fate, SendOutcome>> = {
  sent: { kind: "sent", reason: "", report: null },
  "answer lost": { kind: "unknown", reason: "", report: null },
  "request lost": { kind: "unknown", reason: "", report: null },
  "turned away": { kind: "retryable", retryOwner: "us", reason: "", report: null },
  "kept for later": { kind: "retryable", retryOwner: "access-point", soFar: "not sent", reason: "", report: null },
  refused: { kind: "rejected", cause: "as4", reason: "", report: null },
  blocked: { kind: "blocked", reason: "", report: null },
};

function post(
  decisions: Decisions,
  world: World,
  { step, fate }: { step: Extract<WorkerStep, { at: "claimed" }>; fate: Fate },
): WorkerStep {
  const { key, attempts } = step;
  if (world.now > step.fenceMs) {
    return { at: "answered", key, attempts, outcome: outcomes["turned away"] };
  }
  const envelope = envelopeOf(world, key);
  if (!envelope.mayPost) {
    throw new BrokenPromise(sentAgain);
  }
  envelope.mayPost = fate === "turned away" || fate === "blocked" || fate === "refused";
  if (fate === "sent") {
    arrive(world, key);
  } else if (fate === "answer lost") {
    envelope.inFlightSince = world.now;
  } else if (fate === "kept for later") {
    envelope.accessPoint = "retrying";
  } else if (fate === "refused") {
    envelope.accessPoint = "refused";
  }
  return { at: "answered", key, attempts, outcome: outcomes[fate] };
}

function arrive(world: World, key: number): void {
  const envelope = envelopeOf(world, key);
  envelope.inFlightSince = null;
  envelope.accessPoint = "sent";
  envelope.copies += 1;
  if (envelope.copies > 1) {
    throw new BrokenPromise("a receiver gets an envelope twice");
  }
}

function settle(decisions: Decisions, world: World, step: Extract<WorkerStep, { at: "answered" }>): void {
  const { key, attempts, outcome } = step;
  const { leg } = rowOf(world, key);
  apply(decisions, world, {
    key,
    from: { state: "sending", attempts },
    move: decisions.sendMove(outcome, { leg, attempts }),
  });
}

/** A refusal for what the sender can mend decides the leg; everything else moves it. */
function apply(
  decisions: Decisions,
  world: World,
  { key, from, move }: { key: number; from: NonNullable<LegVerdict["from"]>; move: LegMove },
): void {
  if (move.refusal === undefined) {
    record(decisions, world, key, { from, move });
  } else {
    decide(decisions, world, key, { to: "rejected", source: "access-point", from });
  }
}

function statusOf(world: World, key: number, isAnswered: boolean): TransmissionStatus {
  const envelope = envelopeOf(world, key);
  const common = { reason: "", transaction: null };
  if (!isAnswered) {
    return { ...common, kind: "unavailable" };
  }
  switch (envelope.accessPoint) {
    case "nothing":
      // From here on it is known that nothing is out: what was on its way would have arrived.
      envelope.mayPost = true;
      return { ...common, kind: "not_found" };
    case "sent":
      return { ...common, kind: "sent", mls: "pending" };
    case "retrying":
      return { ...common, kind: "retrying", lastAttempt: "not sent", attempts: 1, words: "" };
    case "gave-up":
      envelope.mayPost = true;
      return { ...common, kind: "failed", lastAttempt: "not sent", attempts: 1, words: "" };
    default:
      return { ...common, kind: "failed", lastAttempt: "refused", attempts: 1, words: "" };
  }
}

function recordAnswer(decisions: Decisions, world: World, step: Extract<WorkerStep, { at: "inquired" }>): WorkerStep {
  const { key, state, attempts, status, heldForMs, failureClass } = step;
  const { leg } = rowOf(world, key);
  const from = { state, attempts };
  if (state === "sent") {
    record(decisions, world, key, { from, move: decisions.stillSent(status, heldForMs) });
    return idle;
  }
  const move = decisions.inquiryMove(status, { leg, state, heldForMs, failureClass, reason: null, isKnown: false });
  apply(decisions, world, { key, from, move });
  return move.to === "queued" ? { at: "loaded", key, state: "queued", attempts, failureClass, heldForMs } : idle;
}

function interrupt(
  world: World,
  { do: what, worker: index }: { do: "die" | "vanish" | "freeze" | "thaw"; worker: number },
): void {
  const worker = world.workers[index];
  if (worker === undefined) {
    throw new Error(`no worker ${index}`);
  }
  if (what === "die" || what === "vanish") {
    if (what === "vanish") {
      world.vanished[worker.instance] = world.now;
    }
    world.workers[index] = { instance: world.instances, step: idle, silentSince: null };
    world.instances += 1;
  } else {
    worker.silentSince = what === "freeze" ? world.now : null;
  }
}

type Network = Exclude<Extract<Action, { key: number }>, { do: "load" | "retry" | "find out" }>;

function network(decisions: Decisions, world: World, action: Network): void {
  const { key } = action;
  switch (action.do) {
    case "arrive":
    case "access point delivers":
      arrive(world, key);
      return;
    case "access point gives up":
      envelopeOf(world, key).accessPoint = "gave-up";
      return;
    case "status message":
      decide(decisions, world, key, { to: action.to, source: "mls", mls: { source: "message" } });
  }
}

/** An operator: tries again what has failed, or finds out what is true and says so. */
function findOut(
  decisions: Decisions,
  world: World,
  { do: what, key }: { do: "retry" | "find out"; key: number },
): void {
  const row = rowOf(world, key);
  const from = { state: row.state, attempts: row.attempts };
  const envelope = envelopeOf(world, key);
  if (what === "find out") {
    envelope.mayPost = envelope.copies === 0;
  }
  const isOut = what === "find out" && envelope.copies > 0;
  record(decisions, world, key, { from, move: { to: isOut ? "sent" : "queued", event: "OPERATOR_RESOLVED" } });
}
