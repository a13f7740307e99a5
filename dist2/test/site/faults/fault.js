import { setTimeout as pause } from "node:timers/promises";
import { until } from "../../setup/until.js";
const seconds = (sinceMs) => (performance.now() - sinceMs) / 1_000;
const patienceMs = 60_000;
/** The ledger is kept once a second: what ends at once need not be in it. */
const lastsMs = 2_000;
/** Provokes it, does what its page says, and says what was seen of it; undefined where the site lacks what fails. */
export async function provoke(site, fault) {
    const { screen } = site;
    const all = [fault, ...(fault.also ?? []).map((condition) => ({ condition }))];
    const isGone = () => all.every((each) => screen.find(each) === undefined);
    await until(`nothing is shown before ${fault.what}: ${screen.words}`, isGone, patienceMs);
    const startedOn = new Date();
    let startedAt = performance.now();
    const remedy = await fault.begin(site, () => (startedAt = performance.now()));
    if (remedy === undefined) {
        return undefined;
    }
    const shown = await until(`${fault.condition} is shown as ${fault.names}`, () => screen.find(fault), patienceMs);
    const shownAfter = seconds(startedAt);
    await until(`${all.length} are shown`, () => all.every((each) => screen.find(each) !== undefined), patienceMs);
    await pause(lastsMs);
    // What waits may be counted later than the fault is seen.
    const { words } = screen.find(fault) ?? shown;
    await remedy();
    const endedAt = performance.now();
    await until(`${fault.condition} is gone`, isGone, patienceMs);
    return { fault, words, who: shown.who, shownAfter, goneAfter: seconds(endedAt), startedOn };
}
/** The entry of a fault that is over; undefined until it has an end. What came back within ten seconds goes on in the one before. */
async function findEntry(site, { fault: { condition }, startedOn }) {
    const list = await site.operate("GET /api/operations/outages?limit=100");
    return list["data"].find((entry) => entry.condition === condition && entry.until !== null && Date.parse(entry.until) > startedOn.getTime());
}
export const isInLedger = async (site, seen) => until(`it is in the ledger: ${seen.fault.what}`, async () => (await findEntry(site, seen)) !== undefined, patienceMs);
//# sourceMappingURL=fault.js.map