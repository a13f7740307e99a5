import { legNames } from "../status/legs.ts";
import type { LegState } from "../status/status.ts";
import { documentStages, pipeline, stageNames, type StageName } from "../status/pipeline.ts";
import type { LegSnapshot, ServiceSnapshot } from "./service-snapshot.ts";

export const countOf = (legs: readonly { count: number }[]): number => legs.reduce((sum, { count }) => sum + count, 0);

/** At least: a document may wait with one of its legs, or with both. */
export const documentsOf = (legs: readonly LegSnapshot[]): number =>
  Math.max(0, ...legNames.map((name) => countOf(legs.filter(({ leg }) => leg === name))));

export const earliest = (moments: readonly (string | null)[], notBefore = ""): string | null =>
  moments.filter((moment): moment is string => moment !== null && moment >= notBefore).toSorted()[0] ?? null;

export const latest = (moments: readonly string[]): string | null => moments.toSorted().at(-1) ?? null;

export const ageMs = (since: string | null, at: string): number =>
  since === null ? 0 : millisecondsOf(at) - millisecondsOf(since);

// oxlint-disable-next-line no-restricted-globals -- a moment that was given is read, nothing else
const millisecondsOf = (moment: string): number => Date.parse(moment);

export const titleOf = (stage: StageName): string => pipeline[stage].title;

export const waits = (count: number): string =>
  count === 0 ? "nothing waits" : count === 1 ? "1 document waits" : `${grouped(count)} documents wait`;

/** Documents that wait for a stage or a leg; a document whose two legs both wait counts once. */
export function waitingOf({ stages }: ServiceSnapshot): number {
  const waiting = (name: StageName): number => stages.find(({ stage }) => stage === name)?.waiting ?? 0;
  const before = documentStages.reduce((sum, name) => sum + waiting(name), 0);
  return before + Math.max(...stageNames.filter((name) => !documentStages.some((each) => each === name)).map(waiting));
}

/** 1204 as 1,204. */
export const grouped = (count: number): string => String(count).replaceAll(/\B(?=(\d{3})+$)/g, ",");

/** "6 legs"; the plural has an s more where it is not given. */
export const countedWords = (count: number, one: string, other = `${one}s`): string =>
  `${grouped(count)} ${count === 1 ? one : other}`;

/** What another program said, to be followed by a sign of ours. */
export const withoutEnd = (words: string): string => words.replace(/[.\s]+$/, "");

/** "18:33:05 UTC", with its date when that is another than that of the snapshot. */
export function clock(moment: string, { at }: Pick<ServiceSnapshot, "at">): string {
  const time = `${moment.slice(11, 19)} UTC`;
  return moment.slice(0, 10) === at.slice(0, 10) ? time : `${moment.slice(0, 10)} ${time}`;
}

export function inTime(moment: string, { at }: Pick<ServiceSnapshot, "at">): string {
  const seconds = Math.round((millisecondsOf(moment) - millisecondsOf(at)) / 1_000);
  return seconds < 1 ? "now" : seconds < 120 ? `in ${seconds} s` : `in ${Math.round(seconds / 60)} min`;
}

/** The moment that lies `ms` before another. */
// oxlint-disable-next-line no-restricted-globals -- a moment that was given is written, nothing else
export const momentBefore = (at: string, ms: number): string => new Date(millisecondsOf(at) - ms).toISOString();

export const legsIn = ({ legs }: ServiceSnapshot, state: LegState): LegSnapshot[] =>
  legs.filter((leg) => leg.state === state);

/** A duration in its two largest units: "8 s", "3 min 20 s", "5 h 12 min", "3 d 4 h". */
export function ageWords(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1_000));
  const minutes = Math.floor(seconds / 60);
  const hours = Math.floor(seconds / 3_600);
  const days = Math.floor(seconds / 86_400);
  if (days > 0) {
    return `${days} d ${hours % 24} h`;
  }
  if (hours > 0) {
    return `${hours} h ${minutes % 60} min`;
  }
  return minutes > 0 ? `${minutes} min ${seconds % 60} s` : `${seconds} s`;
}

/** 412300000 as "412 MB". */
export function bytesWords(bytes: number): string {
  const units = ["bytes", "kB", "MB", "GB", "TB"];
  const power = bytes < 1 ? 0 : Math.min(Math.floor(Math.log10(bytes) / 3), units.length - 1);
  const value = bytes / 1_000 ** power;
  return `${value < 10 && power > 0 ? value.toFixed(1) : Math.round(value)} ${units[power]}`;
}

/** 536870912 as "512 MiB", the unit of INTAKE_FREE_DISK_MB; never more than there is. */
export const mebibytes = (bytes: number): string => `${grouped(Math.floor(bytes / 1_024 ** 2))} MiB`;
