import type { RetryOutcome } from "../../../common/operations/retry-outcomes.ts";
import type { RetryRunAnswer } from "../../resources/incidents/answers.ts";
import { retryOutcomeTexts, retryTexts } from "../texts/retries.ts";
import { count, type Tone } from "../words.ts";

interface End {
  tone: Tone;
  title: string;
}

/** How a retry stands: green only when all of it is through. */
export function endOf({ state, outcomes, total }: RetryRunAnswer): End {
  if (state === "running") {
    return { tone: "busy", title: retryTexts.running };
  }
  const { failed, unknown, left, under_way: underWay, through } = outcomes;
  const ends: readonly (readonly [applies: boolean, tone: Tone, title: string])[] = [
    [underWay > 0, "busy", retryTexts.underWay],
    [failed > 0, "bad", through === 0 && failed >= total ? retryTexts.allFailed : retryTexts.someFailed],
    [unknown > 0, "warn", retryTexts.someUnknown],
    [state === "stopped", "quiet", retryTexts.stopped],
    [through === 0, "quiet", retryTexts.nothingLeft],
    [left > 0, "quiet", retryTexts.someLeft],
  ];
  const [, tone, title] = ends.find(([applies]) => applies) ?? [true, "good" as const, retryTexts.allThrough];
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
  <ul class="outcomes" aria-label={retryTexts.becameOf}>
    {order
      .filter((name) => outcomes[name] > 0)
      .map((name) => (
        <li key={name} class={tones[name]}>
          <strong>{count(outcomes[name])}</strong> {retryOutcomeTexts[name]}
        </li>
      ))}
  </ul>
);
