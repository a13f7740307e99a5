import { bannerActions, type Banner } from "./banner.ts";
import { lacksRoom } from "./disk.ts";
import { sentences } from "./sentences.ts";
import type { ServiceStatus } from "./service-status.ts";
import { isSilent } from "./signs-of-life.ts";
import { diskFull } from "./site-sentences.ts";
import type { ProcessSnapshot, StageSnapshot, ServiceSnapshot } from "./service-snapshot.ts";
import { ageMs, ageWords, bytesWords, grouped, titleOf } from "./wording.ts";

/** `down`: nothing moves, or nothing can be stored; `attention`: a person has to look. */
export type Condition = "well" | "attention" | "down";

export interface StatusWords {
  condition: Condition;
  /** What is wrong, the worst first. */
  troubles: string[];
  /** How the rest stands. */
  facts: string[];
}

interface Trouble {
  isDown: boolean;
  words: string;
}

/** The status in sentences. Pure: the same status gives the same words. */
export function statusWords(status: ServiceStatus): StatusWords {
  const all = [
    ...databaseTroubles(status),
    ...untoldTroubles(status),
    ...schemaTroubles(status),
    ...queueTroubles(status),
    ...snapshotTroubles(status),
    ...feedTroubles(status),
    ...missingTroubles(status),
  ];
  const troubles = [...all.filter(({ isDown }) => isDown), ...all.filter(({ isDown }) => !isDown)];
  const condition = troubles.length === 0 ? "well" : troubles.some(({ isDown }) => isDown) ? "down" : "attention";
  return { condition, troubles: troubles.map(({ words }) => words), facts: facts(status) };
}

/** One sentence per reason, naming all parts of the status that are missing for it. */
function missingTroubles({ missing }: ServiceStatus): Trouble[] {
  const reasons = [...new Set(missing.map(({ why }) => why))];
  return reasons.map((why) => {
    const parts = missing.filter((each) => each.why === why).map(({ part }) => part);
    return { isDown: false, words: `Not known: ${parts.join(", ")}. ${why}` };
  });
}

const databaseWords = {
  busy: "The database is busy: this question was not answered in time, others of the process were.",
  away: "The database cannot be reached",
  silent: "The database says nothing",
  stuck: "The database answers on new connections only",
} as const;

function databaseTroubles({ database: { state, reason, failingMs } }: ServiceStatus): Trouble[] {
  // A full disk has a sentence of its own.
  if (state === "ok" || state === "full") {
    return [];
  }
  const known = databaseWords[state];
  const words = known.endsWith(".")
    ? known
    : `${known}, for ${ageWords(failingMs)}${reason === null ? "" : `: ${reason}`}.`;
  return [{ isDown: state !== "busy", words }];
}

/** Recovery and disk in words, for a moment in which the database cannot be read, so that there are no banners. */
function untoldTroubles({ snapshot, disk, recovery }: ServiceStatus): Trouble[] {
  const isRecoveryUntold = recovery === "under way" && (snapshot?.recovery ?? null) === null;
  const restored = "The database was restored: documents are refused until it is known what had been sent before.";
  return [
    ...(isRecoveryUntold ? [{ isDown: true, words: restored }] : []),
    ...(snapshot === null ? diskFull(disk).map((each) => asTrouble({ ...each, action: bannerActions[each.id] })) : []),
  ];
}

function schemaTroubles({ schema: { pending, unknown } }: ServiceStatus): Trouble[] {
  return [
    ...(pending.length > 0
      ? [
          {
            isDown: true,
            words: `The schema is older than this release: ${migrations(pending)} to run, from ${pending[0]} on (npm run -s migrate).`,
          },
        ]
      : []),
    ...(unknown.length > 0
      ? [
          {
            isDown: false,
            words: `The schema is newer than this process: it does not know ${migrations(unknown)}, the newest ${unknown.at(-1)}. Replace the process.`,
          },
        ]
      : []),
  ];
}

const migrations = ({ length }: readonly string[]): string => (length === 1 ? "1 migration" : `${length} migrations`);

function queueTroubles({ queue: { store, state, failingMs }, disk, recovery }: ServiceStatus): Trouble[] {
  if (state === "ok") {
    return [];
  }
  const since = failingMs > 0 ? ` for ${ageWords(failingMs)}` : "";
  const name = store === "redis" ? "The queue (Redis)" : "The queue";
  const isRefusing = lacksRoom(disk) || recovery === "under way";
  const stored = isRefusing
    ? "what is stored is worked on when it is back"
    : "documents are stored, and worked on when it is back";
  return [{ isDown: false, words: `${name} takes nothing${since}: ${stored}.` }];
}

function snapshotTroubles({ snapshot }: ServiceStatus): Trouble[] {
  if (snapshot === null) {
    return [];
  }
  return sentences(snapshot).map(asTrouble);
}

const asTrouble = ({ severity, words, action }: Banner): Trouble => ({
  isDown: severity === "critical",
  words: `${words} ${action}`,
});

function feedTroubles({ logWriters }: ServiceStatus): Trouble[] {
  return (logWriters ?? []).map(({ pid, application, state, seconds }) => {
    const who =
      pid === null
        ? "A prepared transaction"
        : `A transaction of ${application ?? "an unknown program"} (pid ${pid}${state === null ? "" : `, ${state}`})`;
    const age = seconds === null ? "" : ` has been open for ${ageWords(seconds * 1_000)} and`;
    return { isDown: false, words: `${who}${age} holds the change feed and the webhooks back.` };
  });
}

function facts(status: ServiceStatus): string[] {
  const { snapshot } = status;
  return [
    ...(snapshot === null ? [] : [processWords(snapshot.processes), waitingWords(snapshot)]),
    ...(status.accessPoint.state === "up" ? ["The access point answers."] : []),
    ...(status.schema.state === "current" ? ["The schema is this release's."] : []),
    ...releaseWords(status),
    ...diskWords(status),
    ...memoryWords(status),
  ];
}

function processWords(processes: readonly ProcessSnapshot[]): string {
  const living = (kind: ProcessSnapshot["kind"]): number =>
    processes.filter((each) => each.kind === kind && !isSilent(each)).length;
  const [workers, apis] = [living("workers"), living("api")];
  return `Alive: ${workers} worker ${workers === 1 ? "process" : "processes"} and ${apis} API ${apis === 1 ? "process" : "processes"}.`;
}

function waitingWords({ stages, at }: ServiceSnapshot): string {
  const waiting = stages.filter((stage) => stage.waiting > 0);
  const words = ({ stage, waiting: count, since }: StageSnapshot): string =>
    `${titleOf(stage)} ${grouped(count)}${since === null ? "" : ` (the oldest for ${ageWords(ageMs(since, at))})`}`;
  return waiting.length === 0 ? "Nothing waits for a stage." : `Waiting: ${waiting.map(words).join(", ")}.`;
}

function releaseWords({ releases }: ServiceStatus): string[] {
  return releases === null || releases.length < 2
    ? []
    : [
        `Releases side by side: ${releases.map(({ version, newestMigration, processes }) => `${version} with ${newestMigration} (${processes})`).join(", ")}.`,
      ];
}

function diskWords({ disk: { databaseBytes, freeBytes } }: ServiceStatus): string[] {
  const holds = databaseBytes === null ? [] : [`The database holds ${bytesWords(databaseBytes)}`];
  const free = freeBytes === null ? [] : [`${bytesWords(freeBytes)} are free on its disk`];
  const words = [...holds, ...free].join("; ");
  return words === "" ? [] : [`${words}.`];
}

function memoryWords({ queue: { memory } }: ServiceStatus): string[] {
  if (memory === null) {
    return [];
  }
  return [
    `Redis uses ${bytesWords(memory.used)}${memory.limit > 0 ? ` of ${bytesWords(memory.limit)}` : ", without a limit"}.`,
  ];
}
