import { setTimeout as pause } from "node:timers/promises";
import { Crowd, rawGet } from "./runner/crowd.js";
import { signIn } from "./runner/sign-in.js";
const stream = "/api/operations/standing/stream?seconds=600";
const maxOfSession = 20;
const maxOfSessions = 250;
/** So long the streams are held while the neighbour posts. */
const holdMs = 5_000;
async function open(site, cookies, each) {
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
export const attack = {
    name: "A viewer opens live views of the console until no connection is left",
    run: async (site) => {
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
//# sourceMappingURL=held-streams.js.map