import { setTimeout as pause } from "node:timers/promises";

import type { ConditionId } from "../../../common/domain/service-status/condition-table.ts";
import type { Actor } from "../../../common/domain/status/actor.ts";
import { until } from "../../setup/until.ts";
import type { ScreenSite } from "./screen-site.ts";

/** Does what the page of a condition says. */
export type Remedy = () => Promise<unknown>;

/** One way in which a site fails, how its page says that it ends, and what is shown meanwhile. */
export interface Fault {
  what: string;
  condition: ConditionId;
  /** Which of several, where the condition has several. */
  subject?: string;
  who: Actor;
  /** Shown as well while it lasts, and gone with it. */
  also?: readonly ConditionId[];
  /** What the remedy does, in words of the condition's section of docs/operations.md. */
  page: readonly [string, ...string[]];
  /** What its sentence has to name: the cause and what waits. */
  names: RegExp;
  /** @param began to be called where it begins later than the call @returns undefined where the site lacks what fails */
  begin(site: ScreenSite, began: () => void): Promise<Remedy | undefined>;
}

export interface Seen {
  fault: Fault;
  words: string;
  who: string;
  /** Seconds until it stood on the screen, and until it was gone after its end. */
  shownAfter: number;
  goneAfter: number;
  startedOn: Date;
}

const seconds = (sinceMs: number): number => (performance.now() - sinceMs) / 1_000;
const patienceMs = 60_000;
/** The ledger is kept once a second: what ends at once need not be in it. */
const lastsMs = 2_000;

/** Provokes it, does what its page says, and says what was seen of it; undefined where the site lacks what fails. */
export async function provoke(site: ScreenSite, fault: Fault): Promise<Seen | undefined> {
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

/** An entry of the ledger, as it is shown to site operators. */
interface LedgerEntry {
  condition: string;
  until: string | null;
}

/** The entry of a fault that is over; undefined until it has an end. What came back within ten seconds goes on in the one before. */
async function findEntry(
  site: ScreenSite,
  { fault: { condition }, startedOn }: Seen,
): Promise<LedgerEntry | undefined> {
  const list = await site.operate("GET /api/operations/outages?limit=100");
  return (list["data"] as LedgerEntry[]).find(
    (entry) => entry.condition === condition && entry.until !== null && Date.parse(entry.until) > startedOn.getTime(),
  );
}

export const isInLedger = async (site: ScreenSite, seen: Seen): Promise<boolean> =>
  until(`it is in the ledger: ${seen.fault.what}`, async () => (await findEntry(site, seen)) !== undefined, patienceMs);
