import { bannerIfAny, type BannerWithoutAction } from "./banner.ts";
import type { StageSnapshot, ServiceSnapshot } from "./service-snapshot.ts";
import { ageMs, clock, documents, rate, titleOf, waits } from "./wording.ts";

/** Work that has waited for longer is reported. */
const longWaitMs = 300_000;
/** Slower than this part of the hour before counts as collapsed, for a stage that did so many a minute. */
const collapsedPart = 0.1;
const busyPerMinute = 5;
/**
 * Work that has waited for less may just have arrived, and a stage with one leg that rests between two tries has not slowed
 * down. Such a leg is reported when it has waited for `longWaitMs`.
 */
const collapsedWaitMs = 60_000;

export function collapsed(snapshot: ServiceSnapshot): BannerWithoutAction[] {
  return snapshot.stages
    .filter((stage) => isCollapsed(stage, snapshot))
    .map((stage) => {
      const { stage: name, perMinute, perMinuteBefore, waiting, since } = stage;
      return {
        id: "throughput-collapsed",
        severity: "critical",
        words: `${titleOf(name)} has come down to ${rate(perMinute)} a minute from ${rate(perMinuteBefore)} in the hour before, while ${waits(waiting)} for it.`,
        since,
      };
    });
}

function isCollapsed({ perMinute, perMinuteBefore, waiting, since }: StageSnapshot, { at }: ServiceSnapshot): boolean {
  return (
    perMinute !== null &&
    perMinuteBefore !== null &&
    perMinuteBefore >= busyPerMinute &&
    perMinute < perMinuteBefore * collapsedPart &&
    waiting >= perMinuteBefore &&
    ageMs(since, at) > collapsedWaitMs
  );
}

export function oldestWaiting(snapshot: ServiceSnapshot): BannerWithoutAction[] {
  return snapshot.stages
    .filter(({ since }) => ageMs(since, snapshot.at) > longWaitMs)
    .map(({ stage, waiting, since }) => ({
      id: "oldest-waiting",
      severity: "warning",
      words: `${titleOf(stage)}: ${waits(waiting)}, the oldest since ${clock(since ?? snapshot.at, snapshot)}.`,
      since,
    }));
}

export function givenUp({ givenUp: { count, since }, ...snapshot }: ServiceSnapshot): BannerWithoutAction[] {
  return bannerIfAny(count, {
    id: "documents-given-up",
    severity: "warning",
    words: `${documents(count)} given up by a stage of our own, the first at ${clock(since ?? snapshot.at, snapshot)}: ${count === 1 ? "it does" : "they do"} not go on by ${count === 1 ? "itself" : "themselves"}.`,
    since,
  });
}
