import { text } from "node:stream/consumers";

import { decidingLegs, publicLeg, type DecidingLeg } from "../../../common/domain/status/legs.ts";
import { AppError } from "../../../common/errors.ts";
import { parseJson } from "../../../common/parse-json.ts";
import type { Exchange, Route } from "../request-handler.ts";
import { outcomes, type OutcomeName } from "./outcomes.ts";

/** What becomes of every envelope to a corner, of any receiver; empty where its TINs decide. */
export type OutcomesForAll = Partial<Record<DecidingLeg, OutcomeName>>;

/** Sets the outcomes of all corners with each request, so that a corner that the request leaves out works again. */
export const outcomesForAllRoute = (forAll: OutcomesForAll): Route => ({
  method: "POST",
  path: "/simulator/outcomes",
  handle: (exchange) => setOutcomes(forAll, exchange),
});

/** @throws AppError 400 for anything but an object of legs and outcomes */
async function setOutcomes(forAll: OutcomesForAll, { request, reply }: Exchange): Promise<void> {
  const body = parseJson(await text(request));
  const asked: [string, unknown][] = typeof body === "object" && body !== null ? Object.entries(body) : [["", body]];
  const known = asked.flatMap(([name, outcome]) => {
    const leg = decidingLegs.find((each) => publicLeg(each) === name);
    return leg !== undefined && Object.hasOwn(outcomes, String(outcome))
      ? [[leg, outcome as OutcomeName] as const]
      : [];
  });
  if (known.length < asked.length) {
    throw new AppError(400, `It must be like {"toC5": "certificate-expired"}: legs with outcomes of docs/sandbox.md`);
  }
  decidingLegs.forEach((leg) => delete forAll[leg]);
  Object.assign(forAll, Object.fromEntries(known));
  reply(200, Object.fromEntries(asked));
}
