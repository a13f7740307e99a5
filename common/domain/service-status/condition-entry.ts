import type { Actor } from "../status/actor.ts";
import type { Text } from "../language.ts";
import type { Condition, Severity } from "./condition.ts";
import type { Known, Part } from "./known.ts";
import type { PauseSnapshot, ServiceSnapshot } from "./service-snapshot.ts";

/**
 * One row of the table of conditions. Its key is its id: the condition's name in answers, in the gauge `peppol_condition`, in
 * its alert, and the heading of its section in docs/operations.md.
 */
export interface ConditionEntry {
  /** What is said of it in an alert, where nothing more is known than that it is so. */
  title: Text;
  /** The usual one; a finding may say another. */
  severity: Severity;
  who: Actor;
  /** What to do about it, as one sentence. */
  action: Text;
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
  words: Text;
  since: string | null;
  /** The pause that it tells of, which can be resumed. */
  pause?: PauseSnapshot;
}

/** A condition that is found in what the database says; nothing is found while it cannot be read. */
export const inSnapshot =
  (find: (snapshot: ServiceSnapshot) => readonly Finding[]): ConditionEntry["find"] =>
  ({ snapshot }) =>
    snapshot === null ? [] : find(snapshot);
