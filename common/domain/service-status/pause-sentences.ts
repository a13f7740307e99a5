import { publicLegs } from "../status/legs.ts";
import { stageNames } from "../status/pipeline.ts";
import { shortened } from "../shortened.ts";
import type { BannerWithoutAction } from "./banner.ts";
import type { PauseSnapshot, ServiceSnapshot } from "./service-snapshot.ts";
import { clock, inTime, waits } from "./wording.ts";

/** Longer ones are in the list of pauses. */
const maxReason = 200;

/** Pauses for faults of the site, which stop every organization, and pauses by people: since when, why, and what waits. */
export function paused(snapshot: ServiceSnapshot): BannerWithoutAction[] {
  return snapshot.pauses.map((pause) => {
    const { cause, since } = pause;
    return cause === "site-error"
      ? { id: "site-fault", severity: "critical", words: faultWords(pause, snapshot), since, pause }
      : { id: "work-paused", severity: "warning", words: pauseWords(pause, snapshot), since, pause };
  });
}

function faultWords(pause: PauseSnapshot, snapshot: ServiceSnapshot): string {
  const { since, reason, held, probeAt } = pause;
  const next = probeAt === null ? "" : `, next try ${inTime(probeAt, snapshot)}`;
  return `${thingOf(pause)} paused by the service since ${clock(since, snapshot)} for a fault of the site (${said(reason)}): ${waits(held)}${next}.`;
}

function pauseWords(pause: PauseSnapshot, snapshot: ServiceSnapshot): string {
  const { pausedBy, since, reason, held } = pause;
  return `${thingOf(pause)} paused by ${pausedBy} since ${clock(since, snapshot)} because “${said(reason)}”: ${waits(held)}.`;
}

const said = (reason: string): string => shortened(reason.replace(/[.\s]+$/, ""), maxReason);

function thingOf({ scope, target, organization }: PauseSnapshot): string {
  switch (scope) {
    case "stage":
      return `Stage ${stageNames.find((name) => name === target) ?? target}`;
    case "leg":
      return `Leg ${publicLegs.find((name) => name === target) ?? target}`;
    case "receiver":
      return `Receiver ${target}${organization === null ? "" : ` of ${organization}`}`;
    case "organization":
      return `Organization ${organization ?? target}`;
    default:
      return "Access point";
  }
}
