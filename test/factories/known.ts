import { judge, type JudgedCondition } from "../../common/service-status/judge.ts";
import { parts, type Known, type ServiceSnapshot } from "../../common/service-status/service-snapshot.ts";
import { buildServiceSnapshot } from "./service-snapshot.ts";

/** Everything was looked at, and holds, and whatever of it is to be otherwise. */
export function buildKnown({ snapshot = buildServiceSnapshot(), ...overrides }: Partial<Known> = {}): Known {
  const at = snapshot?.at ?? "2026-11-22T18:33:25.000Z";
  return {
    at,
    scope: snapshot?.scope ?? "site",
    looks: Object.fromEntries(parts.map((part) => [part, at])),
    snapshot,
    database: { state: "ok", reason: null, failingMs: 0 },
    schema: { state: "current", pending: [], unknown: [] },
    recovery: snapshot?.recovery ? "under way" : "ok",
    disk: snapshot?.disk ?? { state: "ok", freeBytes: 38_400_000_000, neededBytes: 512_000_000 },
    places: [],
    numbersFailure: null,
    queue: { store: "postgres", state: "ok", failingMs: 0, memory: null },
    ...overrides,
  };
}

/** What is found in a snapshot. */
export const conditionsIn = (snapshot: ServiceSnapshot): JudgedCondition[] =>
  judge(buildKnown({ snapshot })).conditions;
