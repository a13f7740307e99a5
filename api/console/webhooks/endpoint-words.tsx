import type { OperatedEndpointAnswer } from "../../resources/webhook-endpoints/answers.ts";
import { Pill } from "../parts/pill.tsx";
import { webhookTexts as texts } from "../texts/webhooks.ts";
import { count, type Tone } from "../words.ts";

type State = OperatedEndpointAnswer["state"];
export type RecentAttempt = OperatedEndpointAnswer["recent_attempts"][number];

const tones: Readonly<Record<State, Tone>> = { working: "good", failing: "bad", held: "warn", disabled: "quiet" };

export const EndpointPill = ({ state }: { state: State }) => <Pill tone={tones[state]}>{texts[state]}</Pill>;

/** More than so many are not counted. */
const maxCounted = 10_000;

export const waitingCount = (waiting: number): string => `${count(waiting)}${waiting >= maxCounted ? "+" : ""}`;

/** What an endpoint has answered, in a few characters. */
export const answerOf = (attempt: RecentAttempt | undefined): string =>
  attempt === undefined
    ? texts.noAnswer
    : attempt.http_status === null
      ? (attempt.error ?? "")
      : `HTTP ${attempt.http_status}`;
