import type { Text } from "../language.ts";
import type { Severity } from "../service-status/condition.ts";

/** A condition of the service from when to when it did not hold, as people are informed of it. */
export interface ToldEpisode {
  id: string;
  condition: string;
  /** Which of several it is about; empty where there is only one. */
  subject: string;
  severity: Severity;
  words: Text;
  /** ISO 8601. */
  since: string;
  until: string | null;
  /** Null while it lasts. */
  lastedMs: number | null;
  waitingMost: number | null;
}

/** What people learn at once: what began, what is over, and what lasts and is critical. */
export interface Notification {
  /** Also `webhook-id` and the beginning of `Message-ID`, so that a message that is sent twice is recognised. */
  id: string;
  /** ISO 8601. */
  at: string;
  isTest: boolean;
  began: ToldEpisode[];
  over: ToldEpisode[];
  lasting: ToldEpisode[];
  /** Those that are not listed, because there were too many. */
  more: { began: number; over: number; lasting: number };
}

/** Conditions of each sort that one message lists. */
const listed = 20;

/** One message, however much there is to tell. */
export function groupEpisodes(
  { id, at }: Pick<Notification, "id" | "at">,
  { began, over, lasting }: Pick<Notification, "began" | "over" | "lasting">,
): Notification {
  const worstFirst = [
    ...began.filter(({ severity }) => severity === "critical"),
    ...began.filter(({ severity }) => severity !== "critical"),
  ];
  const beyond = (episodes: readonly ToldEpisode[]): number => Math.max(0, episodes.length - listed);
  return {
    id,
    at,
    isTest: false,
    began: worstFirst.slice(0, listed),
    over: over.slice(0, listed),
    lasting: lasting.slice(0, listed),
    more: { began: beyond(began), over: beyond(over), lasting: beyond(lasting) },
  };
}

export const testNotification = ({ id, at }: Pick<Notification, "id" | "at">): Notification => ({
  ...groupEpisodes({ id, at }, { began: [], over: [], lasting: [] }),
  isTest: true,
});
