import { setTimeout as pause } from "node:timers/promises";

import type { Stack } from "../setup/processes/stack.ts";
import type { Attack, Row } from "./runner/attack.ts";
import { Crowd, rawGet } from "./runner/crowd.ts";
import { signIn } from "./runner/sign-in.ts";

const stream = "/api/operations/standing/stream?seconds=600";
const maxOfSession = 20;
const maxOfSessions = 250;
/** So long the streams are held while the neighbour posts. */
const holdMs = 5_000;

async function open(site: Stack, cookies: readonly { cookie: string }[], each: number): Promise<number> {
  const crowd = new Crowd(site.url);
  for (const cookie of cookies) {
    crowd.open(each, rawGet(stream, cookie));
  }
  await crowd.answered();
  await pause(holdMs);
  const held = crowd.held();
  await crowd.close();
  return held;
}

export const attack: Attack = {
  name: "A viewer opens live views of the console until no connection is left",
  run: async (site): Promise<Row[]> => {
    const ofOne = await open(site, [await signIn(site)], 2_100);
    const cookies = await Promise.all(Array.from({ length: 30 }, () => signIn(site)));
    const ofMany = await open(site, cookies, maxOfSession);
    return [
      { tried: "2,100 streams with one cookie", found: `${ofOne} are held`, holds: ofOne > 0 && ofOne <= maxOfSession },
      {
        tried: "600 streams of 30 sessions",
        found: `${ofMany} are held`,
        holds: ofMany > 0 && ofMany <= maxOfSessions,
      },
    ];
  },
};
