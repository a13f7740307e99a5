import type { Text } from "../../language.ts";
import { shortened } from "../../shortened.ts";
import { publicLegs } from "../../status/legs.ts";
import { stageNames } from "../../status/pipeline.ts";
import { inSnapshot, type ConditionEntry, type Finding } from "../condition-entry.ts";
import { clockText, inTimeText, literal, waitText } from "../phrases.ts";
import type { PauseSnapshot, ServiceSnapshot } from "../service-snapshot.ts";

/** Longer ones are in the list of pauses. */
const maxReason = 200;

/** Pauses for faults of the site, which stop every organization, and pauses by people: since when, why, and what waits. */
export const pauseConditions = {
  "site-fault": {
    title: {
      en: "A stage or the access point stands still because of a fault of the site.",
      ar: "مرحلة أو نقطة الوصول متوقفة بسبب عطل في الموقع.",
    },
    severity: "critical",
    who: "site",
    action: {
      en: "Read the reason in the list of pauses and mend it (disk, rights, schema, memory); the service tries by itself and goes on.",
      ar: "اقرأ السبب في قائمة الإيقافات وأصلحه (القرص أو الصلاحيات أو المخطط أو الذاكرة)؛ وتحاول الخدمة من تلقاء نفسها ثم تستمر.",
    },
    alert: "SiteFault",
    looksAt: ["processes"],
    find: inSnapshot((snapshot) => pausedFor("site-error", faultText, snapshot)),
  },
  "work-paused": {
    title: { en: "Somebody has paused work.", ar: "أوقف أحدهم عملًا." },
    severity: "warning",
    who: "site",
    action: {
      en: "See in the list of pauses who did it and why; end it when its reason has passed.",
      ar: "انظر في قائمة الإيقافات من أوقفه ولماذا؛ وأنهِ الإيقاف عند زوال سببه.",
    },
    alert: "WorkPaused",
    alertAfter: "1m",
    looksAt: ["processes"],
    find: inSnapshot((snapshot) => pausedFor("operator", pauseText, snapshot)),
  },
} satisfies Record<string, ConditionEntry>;

function pausedFor(
  cause: PauseSnapshot["cause"],
  textOf: (pause: PauseSnapshot, snapshot: ServiceSnapshot) => Text,
  snapshot: ServiceSnapshot,
): Finding[] {
  return snapshot.pauses
    .filter((pause) => pause.cause === cause)
    .map((pause) => ({
      subject: pause.id,
      words: textOf(pause, snapshot),
      since: pause.since,
      waiting: pause.held,
      pause,
    }));
}

function faultText(pause: PauseSnapshot, { at }: ServiceSnapshot): Text {
  const { since, reason, held, probeAt } = pause;
  const [thing, began, wait] = [thingOf(pause), clockText(since, at), waitText(held)];
  const next = probeAt === null ? undefined : inTimeText(probeAt, at);
  return {
    en: `${thing.en} paused by the service since ${began.en} for a fault of the site (${said(reason)}): ${wait.en}${next === undefined ? "" : `, next try ${next.en}`}.`,
    ar: `أوقفت الخدمة ${thing.ar} منذ ${began.ar} لعطل في الموقع (${literal(said(reason)).ar}): ${wait.ar}${next === undefined ? "" : `، والمحاولة التالية ${next.ar}`}.`,
  };
}

function pauseText(pause: PauseSnapshot, { at }: ServiceSnapshot): Text {
  const { pausedBy, since, reason, held } = pause;
  const [thing, began, wait] = [thingOf(pause), clockText(since, at), waitText(held)];
  return {
    en: `${thing.en} paused by ${pausedBy} since ${began.en} because “${said(reason)}”: ${wait.en}.`,
    ar: `أوقف ${literal(pausedBy).ar} ${thing.ar} منذ ${began.ar} لأن «${literal(said(reason)).ar}»: ${wait.ar}.`,
  };
}

const said = (reason: string): string => shortened(reason.replace(/[.\s]+$/, ""), maxReason);

function thingOf({ scope, target, organization }: PauseSnapshot): Text {
  switch (scope) {
    case "stage":
      return named("Stage", "مرحلة", stageNames.find((name) => name === target) ?? target);
    case "leg":
      return named("Leg", "مسار الإرسال", publicLegs.find((name) => name === target) ?? target);
    case "receiver": {
      const receiver = named("Receiver", "المستلم", target);
      return organization === null
        ? receiver
        : { en: `${receiver.en} of ${organization}`, ar: `${receiver.ar} لدى ${literal(organization).ar}` };
    }
    case "organization":
      return named("Organization", "المؤسسة", organization ?? target);
    default:
      return { en: "Access point", ar: "نقطة الوصول" };
  }
}

const named = (en: string, ar: string, name: string): Text => ({
  en: `${en} ${name}`,
  ar: `${ar} ${literal(name).ar}`,
});
