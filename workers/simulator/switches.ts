import { text } from "node:stream/consumers";

import { decidingLegs, publicLeg, type DecidingLeg } from "../../common/status/legs.ts";
import { AppError } from "../../common/runtime/errors.ts";
import { parseJson } from "../../common/runtime/text.ts";
import type { Route } from "./request-handler.ts";
import { outcomes, type OutcomeName } from "./outcomes.ts";

/** What becomes of every envelope to a corner, of any receiver; empty where its TINs decide. */
export type OutcomesForAll = Partial<Record<DecidingLeg, OutcomeName>>;

/** What may be wrong with the access point and with those behind it; docs/sandbox.md describes each. */
const troubles = {
  database: "away",
  disk: "full",
  smp: "away",
  receivers: "refuse-duplicates",
  archive: "off",
} as const;

export type Trouble = { -readonly [Name in keyof typeof troubles]?: (typeof troubles)[Name] };

interface Switches {
  path: string;
  example: string;
  /** Changed in place. */
  state: Record<string, unknown>;
  /** The member of `state` that a switch of the request sets; undefined for an unknown switch or value. */
  keyOf: (name: string, value: unknown) => string | undefined;
}

export const switchRoutes = (forAll: OutcomesForAll, trouble: Trouble): Route[] =>
  [
    {
      path: "/simulator/outcomes",
      example: `{"toC5": "certificate-expired"}: legs with outcomes`,
      state: forAll,
      keyOf: (name: string, value: unknown) =>
        Object.hasOwn(outcomes, String(value)) ? decidingLegs.find((leg) => publicLeg(leg) === name) : undefined,
    },
    {
      path: "/simulator/trouble",
      example: `{"database": "away"}: troubles`,
      state: trouble,
      keyOf: (name: string, value: unknown) =>
        Object.hasOwn(troubles, name) && troubles[name as keyof Trouble] === value ? name : undefined,
    },
  ].map(switchRoute);

/** Each request sets all switches of its path, so that what it leaves out is well again. */
const switchRoute = ({ path, example, state, keyOf }: Switches): Route => ({
  method: "POST",
  path,
  async handle({ request, reply }) {
    const body = parseJson(await text(request));
    const asked: [string, unknown][] = typeof body === "object" && body !== null ? Object.entries(body) : [["", body]];
    const known = asked.map(([name, value]) => [keyOf(name, value), value] as const);
    if (known.some(([key]) => key === undefined)) {
      throw new AppError(400, `It must be like ${example} of docs/sandbox.md`);
    }
    Object.keys(state).forEach((key) => delete state[key]);
    Object.assign(state, Object.fromEntries(known));
    reply(200, Object.fromEntries(asked));
  },
});
