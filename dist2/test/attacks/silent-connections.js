import { Crowd } from "./runner/crowd.js";
import { firstService } from "./runner/first-service.js";
/** All that the API takes, with its reserve for probes. */
const connections = 2_064;
const rounds = 3;
/** Silent ones go after two seconds when more than half of the connections are taken; then a newcomer needs a moment. */
const maxWaitMs = 3_000;
const patienceMs = 40_000;
const half = "GET / HTTP/1.1\r\n";
export const attack = {
    name: "2,064 connections are opened, and nothing is sent on them or half a head",
    maxWaitMs,
    run: async (site) => {
        const rows = [];
        const crowd = new Crowd(site.url);
        for (let round = 1; round <= rounds; round += 1) {
            crowd.open(connections / 3);
            crowd.open(connections / 3, half);
            crowd.open(connections / 3, `GET /health/live HTTP/1.1\r\nhost: x\r\n\r\n${half}`);
            const waited = await firstService(site, patienceMs);
            rows.push({
                tried: `${connections} connections without a word or with half a head, the first or the second one, time ${round}`,
                found: `a newcomer is served after ${waited.toFixed(0)} ms; ${crowd.stillOpen} are open still`,
                holds: waited <= maxWaitMs,
            });
            await crowd.close();
        }
        return rows;
    },
};
//# sourceMappingURL=silent-connections.js.map