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
  /** @returns undefined where the site lacks what fails */
  begin(site: ScreenSite): Promise<Remedy | undefined>;
}

export interface Seen {
  fault: Fault;
  words: string;
  who: string;
}

const patienceMs = 60_000;

/** Provokes it, does what its page says, and says what was seen of it; undefined where the site lacks what fails. */
export async function provoke(site: ScreenSite, fault: Fault): Promise<Seen | undefined> {
  const { screen } = site;
  const all = [fault, ...(fault.also ?? []).map((condition) => ({ condition }))];
  const isGone = () => all.every((each) => screen.find(each) === undefined);
  await until(`nothing is shown before ${fault.what}: ${screen.words}`, isGone, patienceMs);
  const remedy = await fault.begin(site);
  if (remedy === undefined) {
    return undefined;
  }
  const shown = await until(`${fault.condition} is shown as ${fault.names}`, () => screen.find(fault), patienceMs);
  await until(`${all.length} are shown`, () => all.every((each) => screen.find(each) !== undefined), patienceMs);
  // What waits may be counted later than the fault is seen.
  const { words } = screen.find(fault) ?? shown;
  await remedy();
  await until(`${fault.condition} is gone`, isGone, patienceMs);
  return { fault, words, who: shown.who };
}
