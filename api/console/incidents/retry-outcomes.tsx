import type { RetryOutcome } from "../../../common/operations/retry-outcomes.ts";
import type { RetryRunAnswer } from "../../resources/incidents/answers.ts";
import { count, texts, type Tone } from "../words.ts";

interface End {
  tone: Tone;
  title: string;
}

/** How a retry stands: green only when all of it is through. */
export function endOf({ state, outcomes, total }: RetryRunAnswer): End {
  if (state === "running") {
    return { tone: "busy", title: texts.retries.running };
  }
  const { failed, unknown, left, under_way: underWay, through } = outcomes;
  const ends: readonly (readonly [applies: boolean, tone: Tone, title: string])[] = [
    [underWay > 0, "busy", texts.retries.underWay],
    [failed > 0, "bad", through === 0 && failed >= total ? texts.retries.allFailed : texts.retries.someFailed],
    [unknown > 0, "warn", texts.retries.someUnknown],
    [state === "stopped", "quiet", texts.retries.stopped],
    [through === 0, "quiet", texts.retries.nothingLeft],
    [left > 0, "quiet", texts.retries.someLeft],
  ];
  const [, tone, title] = ends.find(([applies]) => applies) ?? [true, "good" as const, texts.retries.allThrough];
  return { tone, title };
}

const tones: Readonly<Record<RetryOutcome, string>> = {
  through: "good-ink",
  failed: "bad-ink",
  unknown: "bad-ink",
  left: "",
  under_way: "",
  waiting: "",
};

const order: readonly RetryOutcome[] = ["through", "failed", "unknown", "under_way", "waiting", "left"];

/** What has become of the legs or documents. */
export const Outcomes = ({ outcomes }: { outcomes: RetryRunAnswer["outcomes"] }) => (
  <ul class="outcomes" aria-label={texts.retries.becameOf}>
    {order
      .filter((name) => outcomes[name] > 0)
      .map((name) => (
        <li key={name} class={tones[name]}>
          <strong>{count(outcomes[name])}</strong> {texts.retryOutcome[name]}
        </li>
      ))}
  </ul>
);
