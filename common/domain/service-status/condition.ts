import type { Actor } from "../status/actor.ts";
import type { Text } from "../language.ts";

/** `critical`: nothing moves, nothing leaves, or harm is near; `warning`: a person has to look. */
export type Severity = "critical" | "warning";

/** Something about the service that does not hold: what the console, health and alerts tell. */
export interface Condition<Id extends string = string> {
  /** Its name in the table of conditions, in its section of docs/operations.md and in its alert. */
  id: Id;
  /** Which of several it is about (a process, an access point, a stage, an endpoint); null where there is only one. */
  subject: string | null;
  severity: Severity;
  /** Whole sentences that name the cause and what waits, with moments in UTC. */
  words: Text;
  who: Actor;
  /** What to do about it, as one sentence. */
  action: Text;
  /** ISO 8601; null where it is not known. */
  since: string | null;
  /** Documents that wait for its end; null where that is not counted. */
  waiting: number | null;
}
