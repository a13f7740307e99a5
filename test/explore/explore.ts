import { pick } from "../rules/support/random.ts";
import { actionsOf, nextMoment, type Action, type Bounds } from "./actions.ts";
import { perform } from "./perform.ts";
import { beginWorld, BrokenPromise, cloneWorld, envelopeOf, isFinal, type Decisions, type World } from "./model.ts";
import type { Leg } from "../../common/status/legs.ts";

export interface Exploration {
  decisions: Decisions;
  legs: readonly Leg[];
  bounds: Bounds;
}

/** What was found: a promise that was broken, and the way there. */
export interface Counterexample {
  promise: string;
  way: Action[];
}

export interface Explored {
  states: number;
  depth: number;
  counterexample?: Counterexample;
}

interface Reached {
  world: World;
  /** The way here, backwards. */
  way: Way | undefined;
}

interface Way {
  action: Action;
  before: Way | undefined;
}

/** Every interleaving of so many steps; states that only differ in what cannot matter any more are one. */
export function exploreAll({ decisions, legs, bounds }: Exploration, depth: number): Explored {
  const known = new Set<string>();
  let states: Reached[] = [{ world: beginWorld(legs), way: undefined }];
  for (let reached = 0; reached < depth; reached += 1) {
    const next: Reached[] = [];
    for (const { world, way } of states) {
      for (const action of actionsOf(decisions, world, bounds)) {
        const after = cloneWorld(world);
        const here: Way = { action, before: way };
        const promise = complaintOf(() => perform(decisions, after, action));
        if (promise !== undefined) {
          return { states: known.size, depth: reached + 1, counterexample: { promise, way: forwards(here) } };
        }
        const key = keyOf(decisions, after);
        if (!known.has(key)) {
          known.add(key);
          next.push({ world: after, way: here });
        }
      }
    }
    states = next;
  }
  return { states: known.size, depth };
}

/** One way that a seed leads along, for longer than every path can be tried. */
export function randomPath(
  { decisions, legs, bounds }: Exploration,
  random: () => number,
  steps: number,
): { way: Action[]; world: World; counterexample?: Counterexample } {
  const world = beginWorld(legs);
  const way: Action[] = [];
  for (let nth = 0; nth < steps; nth += 1) {
    const actions = actionsOf(decisions, world, bounds);
    if (actions.length === 0) {
      break;
    }
    const action = pick(random, actions);
    way.push(action);
    const promise = complaintOf(() => perform(decisions, world, action));
    if (promise !== undefined) {
      return { way, world, counterexample: { promise, way } };
    }
  }
  return { way, world };
}

const maxStepsOut = 400;

/**
 * Leaves the world in peace: nothing dies any more, every call works, who waits for something gets it, a person looks
 * after what only a person can. Only what the sweeper would find is worked on.
 *
 * @returns what is wrong when no end is reached
 */
export function findWayOut(decisions: Decisions, from: World): string | undefined {
  const world = cloneWorld(from);
  return complaintOf(() => {
    for (let nth = 0; nth < maxStepsOut; nth += 1) {
      if (isFinal(world)) {
        return;
      }
      const action = nextGoodThing(decisions, world);
      if (action === undefined) {
        break;
      }
      perform(decisions, world, action);
    }
    if (!isFinal(world)) {
      throw new BrokenPromise(`no way out: ${world.legs.map(({ leg, state }) => `${leg} ${state}`).join(", ")}`);
    }
  });
}

const peace: Bounds = { fates: ["sent"], revisions: 1, isDeadly: false, isWithdrawn: false };

function nextGoodThing(decisions: Decisions, world: World): Action | undefined {
  const isGood = (action: Action): boolean => {
    switch (action.do) {
      case "load":
        return isWorthIt(decisions, world, action.key);
      case "ask":
        return action.isAnswered;
      case "status message":
        return action.to === "accepted" && isUndecided(world, action.key);
      case "retry":
      case "find out":
        return isStuck(world, action.key);
      case "access point gives up":
      case "wait":
        return false;
      default:
        return true;
    }
  };
  const found = actionsOf(decisions, world, peace).find(isGood);
  return found ?? (nextMoment(decisions, world) === undefined ? undefined : { do: "wait" });
}

const isUndecided = (world: World, key: number): boolean =>
  !["accepted", "rejected", "not_required"].includes(world.legs[key]?.state ?? "");

/** What a worker finds when it has a job for it: only the sweeper counts, because other processes may die after they add one. */
function isWorthIt(decisions: Decisions, world: World, key: number): boolean {
  const row = world.legs[key];
  return row !== undefined && row.state !== "sent" && decisions.isSwept(world, row);
}

/** Only a person can move the leg on. */
function isStuck(world: World, key: number): boolean {
  const row = world.legs[key];
  return row?.state === "failed" || (row?.state === "unknown" && row.nextCheckAt === Infinity);
}

function complaintOf(attempt: () => void): string | undefined {
  try {
    attempt();
    return undefined;
  } catch (error) {
    if (error instanceof BrokenPromise) {
      return error.message;
    }
    throw error;
  }
}

function forwards(way: Way): Action[] {
  const actions: Action[] = [];
  for (let here: Way | undefined = way; here !== undefined; here = here.before) {
    actions.unshift(here.action);
  }
  return actions;
}

/** Beyond this an age makes no difference any more. */
const ageless = 700_000;

/** What of a world decides about its future. */
function keyOf(decisions: Decisions, world: World): string {
  const age = (moment: number): number => Math.min(world.now - moment, ageless);
  const ahead = (moment: number | null): number | null =>
    moment === null || moment <= world.now ? null : moment - world.now;
  return JSON.stringify([
    world.revision,
    world.stage,
    world.overall,
    world.legs.map((row, key) => {
      const { inFlightSince, ...envelope } = envelopeOf(world, key);
      return [
        row.state,
        row.failureClass,
        row.attempts,
        row.claimedBy,
        age(row.updatedAt),
        ahead(row.nextCheckAt),
        envelope,
        inFlightSince === null ? null : age(inFlightSince),
      ];
    }),
    world.workers.map(({ step, silentSince, instance }) => [
      instance,
      silentSince === null ? null : age(silentSince),
      step.at === "claimed" ? { ...step, fenceMs: ahead(step.fenceMs) } : step,
    ]),
    Object.entries(world.vanished).map(([instance, since]) => [instance, age(since)]),
  ]);
}
