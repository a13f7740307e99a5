import type { Actor } from "../status/situations.ts";
import type { Known, Part, PauseSnapshot } from "./service-snapshot.ts";

/** `critical`: nothing moves, nothing leaves, or harm is near; `warning`: a person has to look. */
export type Severity = "critical" | "warning";

/** Something about the service that does not hold: what the console, health and alerts tell. */
export interface Condition<Id extends string = string> {
  /** Its name in the table of conditions, in its section of docs/operations.md and in its alert. */
  id: Id;
  /** Which of several it is about (a process, a leg, a stage, a disk); null where there is only one. */
  subject: string | null;
  severity: Severity;
  /** Whole sentences that name the cause and what waits, with moments in UTC. */
  words: string;
  who: Actor;
  /** What to do about it, as one sentence. */
  action: string;
  /** ISO 8601; null where it is not known. */
  since: string | null;
  /** Documents that wait for its end; null where that is not counted. */
  waiting: number | null;
}

/**
 * One row of the table of conditions. Its key is its id: the condition's name in answers, in the gauge `peppol_condition`, in
 * its alert, and the heading of its section in docs/operations.md.
 */
export interface ConditionEntry {
  /** What is said of it in an alert, where nothing more is known than that it is so. */
  title: string;
  /** The usual one; a finding may say another. */
  severity: Severity;
  who: Actor;
  action: string;
  alert: string;
  /** For how long it has to last before Prometheus alerts: "1m". At once where it is left out. */
  alertAfter?: string;
  /** Without all of these no one can say that it holds. */
  looksAt: readonly Part[];
  /** Whether organizations learn nothing of it. */
  siteOnly?: true;
  /** Every case in which it does not hold. Pure: the same knowledge gives the same findings. */
  find: (known: Known) => readonly Finding[];
}

/** A condition that does not hold, with what its row does not say. */
export interface Finding extends Partial<Pick<Condition, "severity" | "who" | "action" | "subject" | "waiting">> {
  words: string;
  since: string | null;
  /** The pause that it tells of, which can be resumed. */
  pause?: PauseSnapshot;
}
