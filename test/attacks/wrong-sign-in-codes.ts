import { randomUUID } from "node:crypto";

import { issueGrant } from "../../common/organizations/console-session-store.ts";
import type { Stack } from "../setup/processes/stack.ts";
import type { Attack, Row } from "./runner/attack.ts";
import { countBy } from "./runner/count-by.ts";

const attempts = 150;
/** What may be guessed from one address in a minute. */
const maxAttempts = 100;
const attacker = "203.0.113.9";
const colleague = "203.0.113.10";

/** As a proxy on this machine hands the request on. */
const signIn = async (site: Stack, code: string, forwarded: string): Promise<number> => {
  const headers = { "x-forwarded-for": forwarded };
  return (await site.call("POST", "/api/console/session/link", { body: { code }, headers, token: "none" })).status;
};

/** Codes that were tried before count for themselves alone, so each is another one. */
const guess = async (site: Stack, forwarded: (nth: number) => string): Promise<number[]> => {
  const statuses: number[] = [];
  for (let nth = 0; nth < attempts; nth += 1) {
    statuses.push(await signIn(site, randomUUID(), forwarded(nth)));
  }
  return statuses;
};

export const attack: Attack = {
  name: "Wrong sign-in codes lock out all others behind the same proxy",
  environment: { TRUSTED_PROXIES: "127.0.0.1" },
  run: async (site): Promise<Row[]> => {
    const person = { orgId: site.orgId, subject: "Colleague", roles: ["viewer"] };
    const guessed = await guess(site, () => attacker);
    const entered = await signIn(site, await issueGrant(site, "link", person), colleague);
    // What stands before the address that the proxy has seen is the client's own invention.
    const invented = await guess(site, (nth) => `198.51.100.${nth}, 203.0.113.11`);
    const tried = invented.filter((status) => status === 401).length;
    return [
      {
        tried: `${attempts} wrong codes from one address`,
        found: countBy(guessed),
        holds: guessed.filter((status) => status === 401).length <= maxAttempts,
      },
      { tried: "a colleague's good code from another address", found: `${entered}`, holds: entered === 201 },
      {
        tried: `${attempts} wrong codes from an address that invents others before its own`,
        found: countBy(invented),
        holds: tried <= maxAttempts,
      },
    ];
  },
};
