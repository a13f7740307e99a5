import type { Judgement } from "./judge.ts";
import type { ProcessSnapshot, ServiceSnapshot, StageSnapshot } from "./service-snapshot.ts";
import type { ServiceStatus } from "./service-status.ts";
import { isSilent } from "./signs-of-life.ts";
import { ageMs, ageWords, bytesWords, grouped, titleOf } from "./wording.ts";

/** `down`: nothing moves, or nothing can be stored; `attention`: a person has to look, or something could not be looked at. */
export type Health = "well" | "attention" | "down";

export function healthOf({ conditions, isWell }: Pick<Judgement, "conditions" | "isWell">): Health {
  if (conditions.some(({ severity }) => severity === "critical")) {
    return "down";
  }
  return isWell ? "well" : "attention";
}

/** What is wrong, in sentences with what to do, the worst first; then what remains not known. */
export function statusTroubles({ conditions }: Pick<Judgement, "conditions">, { missing }: ServiceStatus): string[] {
  return [...conditions.map(({ words, action }) => `${words} ${action}`), ...missingTroubles(missing)];
}

/** One sentence per reason, naming all parts of the status that are missing for it. */
function missingTroubles(missing: ServiceStatus["missing"]): string[] {
  const reasons = [...new Set(missing.map(({ why }) => why))];
  return reasons.map((why) => {
    const parts = missing.filter((each) => each.why === why).map(({ part }) => part);
    return `Not known: ${parts.join(", ")}. ${why}`;
  });
}

/** How the rest stands, in sentences. Pure: the same status gives the same words. */
export function statusFacts(status: ServiceStatus): string[] {
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
