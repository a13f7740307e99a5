import { unseenLegStates } from "../status/status.ts";
import { bannerActions, type Banner, type BannerWithoutAction } from "./banner.ts";
import { blocked, overdue, unknown, webhooks } from "./leg-sentences.ts";
import { paused } from "./pause-sentences.ts";
import { collapsed, givenUp, oldestWaiting } from "./stage-sentences.ts";
import { goneAfterMs, isSilent } from "./signs-of-life.ts";
import { oneRole, refusing } from "./site-sentences.ts";
import type { ProcessSnapshot, ServiceSnapshot } from "./service-snapshot.ts";
import { clock, documentsOf, earliest, inTime, latest, legsIn, waitingOf, waits } from "./wording.ts";

/** A silent process is named for this long, and then forgotten, because it was most likely replaced. */
const namedForMs = 600_000;
/** The worst first. Pure: the same snapshot gives the same sentences, on the console, in the health and in alerts. */
export function sentences(snapshot: ServiceSnapshot): Banner[] {
  const banners = [
    ...refusing(snapshot),
    ...workers(snapshot),
    ...silentProcesses(snapshot),
    ...paused(snapshot),
    ...accessPoints(snapshot),
    ...collapsed(snapshot),
    ...oldestWaiting(snapshot),
    ...givenUp(snapshot),
    ...blocked(snapshot),
    ...unknown(snapshot),
    ...overdue(snapshot),
    ...webhooks(snapshot),
    ...oneRole(snapshot),
  ].map((banner) => ({ ...banner, action: bannerActions[banner.id] }));
  return [
    ...banners.filter(({ severity }) => severity === "critical"),
    ...banners.filter(({ severity }) => severity === "warning"),
  ];
}

function workers(snapshot: ServiceSnapshot): BannerWithoutAction[] {
  const all = snapshot.processes.filter(({ kind }) => kind === "workers");
  if (all.some((each) => !isSilent(each))) {
    return [];
  }
  const since = latest(all.map(({ seenAt }) => seenAt));
  const words =
    since === null
      ? "No worker process runs"
      : `No worker process has given a sign of life since ${clock(since, snapshot)}`;
  const waiting = waitingOf(snapshot);
  return [
    {
      id: "no-workers",
      severity: "critical",
      words: `${words}: nothing moves, ${waits(waiting)}.`,
      since,
    },
  ];
}

function silentProcesses(snapshot: ServiceSnapshot): BannerWithoutAction[] {
  const { processes } = snapshot;
  const noneWorks = processes.every((each) => each.kind !== "workers" || isSilent(each));
  return processes
    .filter((each) => isSilent(each) && each.silentMs < namedForMs && !(each.kind === "workers" && noneWorks))
    .filter((each) => !processes.some((other) => hasFollowed(other, each)))
    .map((each) => ({
      id: "process-silent",
      severity: each.silentMs > goneAfterMs ? "critical" : "warning",
      words: `${nameOf(each)} has given no sign of life since ${clock(each.seenAt, snapshot)}: it hangs, is overloaded, or is cut off from the database.`,
      since: each.seenAt,
    }));
}

/** It was started again under the same name. */
const hasFollowed = (other: ProcessSnapshot, { kind, name, host, seenAt }: ProcessSnapshot): boolean =>
  other.host !== null &&
  other.kind === kind &&
  other.name === name &&
  other.host === host &&
  !isSilent(other) &&
  other.startedAt > seenAt;

const nameOf = ({ kind, name, host }: ProcessSnapshot): string =>
  `${kind === "api" ? "API process" : "Worker process"} ${name}${host === null ? "" : ` on ${host}`}`;

/** Several processes see the same access point: the one that has seen it away for longest speaks. */
function accessPoints(snapshot: ServiceSnapshot): BannerWithoutAction[] {
  const byAddress = new Map(
    snapshot.accessPoints.toSorted((a, b) => b.since.localeCompare(a.since)).map((each) => [each.accessPoint, each]),
  );
  return [...byAddress].map(([accessPoint, { since, tries }]) => {
    // A leg being sent now counts as waiting too, because its call cannot reach the access point.
    const waiting = (["queued", ...unseenLegStates] as const).flatMap((state) => legsIn(snapshot, state));
    const next = snapshot.accessPoints.filter((each) => each.accessPoint === accessPoint).map((each) => each.nextTryAt);
    const nextTryAt = earliest([...next, ...waiting.map((each) => each.nextTryAt)], snapshot.at);
    const soon = nextTryAt === null ? "" : `, next try ${inTime(nextTryAt, snapshot)}`;
    const count = documentsOf(waiting);
    // A busy database is counted seldom: a count from before the outage does not say that nothing waits.
    const wait = count === 0 && snapshot.countedAt < since ? "what waits is not counted yet" : waits(count);
    const failures = tries > 1 ? ` (${tries} calls in a row)` : "";
    return {
      id: "access-point-away",
      severity: "critical",
      words: `Access point${accessPoint === null ? "" : ` ${accessPoint}`} unavailable since ${clock(since, snapshot)}${failures}: ${wait}${soon}.`,
      since,
    };
  });
}
