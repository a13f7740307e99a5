import { useState } from "preact/hooks";

import type { RetryOutcome, SettledOutcome } from "../../../common/domain/operator-actions/retry-outcomes.ts";
import type { RetryItemAnswer, RetryRunAnswer } from "../../resources/incidents/answers.ts";
import { legWords } from "../domain-words.ts";
import { pathWithQuery, usePages } from "../pages.ts";
import { Listed, RowList } from "../parts/notice.tsx";
import { ShownText } from "../parts/shown-text.tsx";
import { hrefOf } from "../router.ts";
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
  if (outcomes === null) {
    return { tone: "quiet", title: state === "stopped" ? retryTexts.stopped : retryTexts.notNoted };
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

type Listable = SettledOutcome | "under_way";

const isListable = (outcome: RetryOutcome): outcome is Listable => outcome !== "waiting";

/** What became of the legs or documents, each with its documents, and why some failed again. */
export function Outcomes({ run, org }: { run: RetryRunAnswer; org: string }) {
  const [open, setOpen] = useState<Listable>();
  const { outcomes, failures, id } = run;
  if (outcomes === null) {
    return null;
  }
  return (
    <>
      <ul class="outcomes" aria-label={retryTexts.becameOf}>
        {order
          .filter((name) => outcomes[name] > 0)
          .map((name) => (
            <li key={name} class={tones[name]}>
              <strong>{count(outcomes[name])}</strong> {retryOutcomeTexts[name]}{" "}
              {isListable(name) && (
                <button
                  type="button"
                  class="small"
                  aria-expanded={open === name}
                  onClick={() => setOpen(open === name ? undefined : name)}
                >
                  {open === name ? retryTexts.hide : retryTexts.show}
                </button>
              )}
            </li>
          ))}
      </ul>
      {failures.length > 0 && (
        <ul class="causes">
          {failures.map(({ cause, count: many }) => (
            <li key={cause ?? ""}>
              {retryTexts.cause(count(many))}
              {cause === null ? retryTexts.noReason : <ShownText>{cause}</ShownText>}
            </li>
          ))}
        </ul>
      )}
      {open !== undefined && <Items key={open} id={id} org={org} outcome={open} />}
    </>
  );
}

function Items({ id, org, outcome }: { id: string; org: string; outcome: Listable }) {
  const query = { outcome, org_id: org, limit: "50" };
  const list = usePages<RetryItemAnswer>(pathWithQuery(`/api/operations/retries/${id}/items`, query));
  return (
    <Listed list={list} nothing={retryTexts.noItems}>
      {(rows) => (
        <RowList rows={rows}>
          {(item) => (
            <>
              <a class="strong" href={hrefOf("documents", item.document_id)}>
                <bdi>{item.document_sequence}</bdi>
              </a>{" "}
              {item.leg !== null && legWords[item.leg].toCorner}
              {item.cause !== null && (
                <span class="under">
                  <ShownText>{item.cause}</ShownText>
                </span>
              )}
            </>
          )}
        </RowList>
      )}
    </Listed>
  );
}
