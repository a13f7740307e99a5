import { envelopeOf, mayResubmit, rowOf, type Decisions, type Worker, type World } from "./model.ts";

/** What becomes of a POST whose bytes leave. */
export type Fate = "sent" | "answer lost" | "request lost" | "turned away" | "kept for later" | "refused" | "blocked";

/** One member for each name, so that a comparison with one tells it from the others. */
type Doing<Name extends string, About> = Name extends string ? { do: Name } & About : never;

/** One step of a worker, the access point or a person. `key` is a leg, by its place in the world. */
export type Action =
  | Doing<"load", { worker: number; key: number }>
  | Doing<"claim" | "settle" | "lease" | "record answer" | "die" | "vanish" | "freeze" | "thaw", { worker: number }>
  | Doing<"post", { worker: number; fate: Fate }>
  | Doing<"ask", { worker: number; isAnswered: boolean }>
  | Doing<"arrive" | "access point delivers" | "access point gives up" | "retry" | "find out", { key: number }>
  | Doing<"status message", { key: number; to: "accepted" | "rejected" }>
  | Doing<"resubmit" | "judge" | "withdraw" | "wait", object>;

export interface Bounds {
  fates: readonly Fate[];
  revisions: number;
  /** Whether workers may die and freeze. */
  isDeadly: boolean;
  isWithdrawn: boolean;
}

export const sentAgain = "an envelope is sent again without proof that it was not sent";

/** Everything that can happen next. */
export function actionsOf(decisions: Decisions, world: World, bounds: Bounds): Action[] {
  return [
    ...world.workers.flatMap((worker, index) => workerActions(decisions, world, { worker, index, bounds })),
    ...world.legs.flatMap((_row, key) => legActions(decisions, world, key)),
    ...documentActions(decisions, world, bounds),
  ];
}

interface Turn {
  worker: Worker;
  index: number;
  bounds: Bounds;
}

function workerActions(decisions: Decisions, world: World, { worker, index, bounds }: Turn): Action[] {
  if (worker.silentSince !== null) {
    return [{ do: "thaw", worker: index }];
  }
  const ends: Action[] =
    bounds.isDeadly && worker.step.at !== "idle"
      ? [
          { do: "die", worker: index },
          { do: "vanish", worker: index },
          { do: "freeze", worker: index },
        ]
      : [];
  return [...stepActions(decisions, world, { worker, index, bounds }), ...ends];
}

function stepActions(decisions: Decisions, world: World, { worker: { step }, index, bounds }: Turn): Action[] {
  switch (step.at) {
    case "idle":
      return world.legs.flatMap((row, key): Action[] =>
        decisions.isSendable(world, row) ? [{ do: "load", worker: index, key }] : [],
      );
    case "loaded":
      return [step.state === "queued" ? { do: "claim", worker: index } : { do: "lease", worker: index }];
    case "claimed":
      return bounds.fates.map((fate): Action => ({ do: "post", worker: index, fate }));
    case "answered":
      return [{ do: "settle", worker: index }];
    case "leased":
      return [true, false].map((isAnswered): Action => ({ do: "ask", worker: index, isAnswered }));
    default:
      return [{ do: "record answer", worker: index }];
  }
}

function legActions(decisions: Decisions, world: World, key: number): Action[] {
  const row = rowOf(world, key);
  const { inFlightSince, accessPoint, copies } = envelopeOf(world, key);
  const isCurrent = row.revision === world.revision;
  const isOpenToPeople = isCurrent && (row.state === "failed" || row.state === "unknown");
  const possible: [boolean, Action][] = [
    [inFlightSince !== null, { do: "arrive", key }],
    [accessPoint === "retrying", { do: "access point delivers", key }],
    [accessPoint === "retrying", { do: "access point gives up", key }],
    [copies > 0, { do: "status message", key, to: "accepted" }],
    [copies > 0, { do: "status message", key, to: "rejected" }],
    [isCurrent && row.state === "failed" && row.failureClass !== "unknown", { do: "retry", key }],
    // A person finds out what is true, which is impossible while something is under way.
    [
      isOpenToPeople && inFlightSince === null && accessPoint !== "retrying" && !isHeld(world, key),
      { do: "find out", key },
    ],
  ];
  return possible.flatMap(([isPossible, action]) => (isPossible ? [action] : []));
}

/** Whether a living worker is about to post it. */
const isHeld = ({ workers }: World, key: number): boolean =>
  workers.some(({ step }) => step.at === "claimed" && step.key === key);

function documentActions(decisions: Decisions, world: World, bounds: Bounds): Action[] {
  const possible: [boolean, Action][] = [
    [world.revision < bounds.revisions && mayResubmit(decisions, world), { do: "resubmit" }],
    [world.stage === "received", { do: "judge" }],
    [bounds.isWithdrawn && decisions.mayWithdraw(world), { do: "withdraw" }],
    [nextMoment(decisions, world) !== undefined, { do: "wait" }],
  ];
  return possible.flatMap(([isPossible, action]) => (isPossible ? [action] : []));
}

/** The next moment from which something is allowed that was not, or not any more; just behind it. */
export function nextMoment(decisions: Decisions, world: World): number | undefined {
  const moments = [
    ...world.legs.flatMap((row) => [
      row.nextCheckAt ?? -1,
      ...(row.state === "sending"
        ? [row.updatedAt + decisions.goneMs, row.updatedAt + decisions.silentMs, row.updatedAt + decisions.livingMs]
        : []),
      ...(row.state === "sent" ? [row.updatedAt + decisions.goneMs, row.updatedAt + decisions.mlsMs] : []),
      ...(row.state === "queued" || row.state === "unknown" ? [row.updatedAt + 3_000] : []),
    ]),
    ...world.workers.flatMap(({ step, silentSince }) => [
      ...(step.at === "claimed" ? [step.fenceMs] : []),
      ...(silentSince === null ? [] : [silentSince + decisions.heartbeatMs]),
    ]),
    ...Object.values(world.vanished).map((since) => since + decisions.heartbeatMs),
    ...world.envelopes.flatMap(({ inFlightSince }) =>
      inFlightSince === null ? [] : [inFlightSince + decisions.flightMs],
    ),
  ];
  const later = moments.filter((moment) => moment >= world.now && Number.isFinite(moment));
  return later.length === 0 ? undefined : Math.min(...later) + 1;
}
