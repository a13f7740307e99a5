import { useState } from "preact/hooks";

import { useLoaded } from "../loaded.ts";
import type { RetryRunAnswer } from "../../resources/incidents/answers.ts";
import { isolate } from "../language.ts";
import { pathWithQuery, type PageAnswer } from "../pages.ts";
import { postJson } from "../server-call.ts";
import { Moment } from "../parts/time.tsx";
import { ageOf, count, listOf } from "../words.ts";
import { ActButton, denialReason } from "../parts/act-button.tsx";
import { Confirmation } from "../parts/confirmation.tsx";
import type { IncidentPartProps } from "./failures.tsx";
import { documentsOf, failureClassWords, legsOf, legWords, stageWords } from "../domain-words.ts";
import { Answered, RowList } from "../parts/notice.tsx";
import { Pill } from "../parts/pill.tsx";
import { ShownText } from "../parts/shown-text.tsx";
import { withMarks } from "../unseen-characters.ts";
import { retryTexts } from "../texts/retries.ts";
import { endOf, Outcomes } from "./retry-outcomes.tsx";

/** Retries of many legs or documents, the newest first, with what became of each. */
export function Retries({ session, org }: IncidentPartProps) {
  const path = pathWithQuery("/api/operations/retries", { org_id: org, limit: "25" });
  const loaded = useLoaded<PageAnswer<RetryRunAnswer>>(path, { everyMs: 2_000 });
  const [open, setOpen] = useState<RetryRunAnswer>();
  const stop = async (run: RetryRunAnswer, body: { reason: string }): Promise<void> => {
    await postJson(`/api/operations/retries/${run.id}/stop`, body);
    setOpen(undefined);
    loaded.reload();
  };
  return (
    <section class="card" aria-label={retryTexts.title}>
      <h2>{retryTexts.title}</h2>
      <Answered loaded={loaded}>
        {({ data }) => (
          <RowList rows={data} nothing={retryTexts.nothing}>
            {(run) => <Run run={run} denied={denialReason(session, run.org_id)} stop={() => setOpen(run)} />}
          </RowList>
        )}
      </Answered>
      {open !== undefined && (
        <Confirmation
          title={retryTexts.stop}
          consequence={stopWords(open)}
          confirm={(body) => stop(open, body)}
          cancel={() => setOpen(undefined)}
        />
      )}
    </section>
  );
}

function stopWords(run: RetryRunAnswer): string {
  const rest = count(Math.max(0, run.total - run.retried));
  return (run.stage === null ? retryTexts.stopLegs : retryTexts.stopDocuments)(rest, amountOf(run));
}

interface RunProps {
  run: RetryRunAnswer;
  denied: string | undefined;
  stop: () => void;
}

function Run({ run, denied, stop }: RunProps) {
  const share = run.total === 0 ? 1 : Math.min(1, run.retried / run.total);
  const words = retryTexts.progress(count(run.retried), amountOf(run));
  const { tone, title } = endOf(run);
  return (
    <div class="run">
      <div class="head">
        <strong>{words}</strong>
        <Pill tone={tone}>{title}</Pill>
        <span class="faint">{run.org_id === null ? retryTexts.everybody : retryTexts.one}</span>
      </div>
      {run.state === "running" && <progress value={share} max={1} aria-label={words} />}
      <p>{kindOf(run)}</p>
      <Outcomes outcomes={run.outcomes} />
      <p class="faint small">
        <bdi>{run.subject}</bdi>, <Moment at={run.created_at} />
        {run.ended_at === null ? `, ${retryTexts.since(ageOf(run.created_at))}` : ""}:{" "}
        <q>
          <ShownText>{run.reason}</ShownText>
        </q>
      </p>
      {run.state === "running" && (
        <div class="actions">
          <ActButton denied={denied} kind="danger" onClick={stop}>
            {retryTexts.stopButton}
          </ActButton>
          {denied !== undefined && <span class="faint">{denied}</span>}
        </div>
      )}
    </div>
  );
}

const amountOf = ({ stage, total }: RetryRunAnswer): string => (stage === null ? legsOf(total) : documentsOf(total));

function kindOf({ stage, failure_class, leg, cause, receiver_id, access_point }: RetryRunAnswer): string {
  if (stage !== null) {
    return retryTexts.documents(stageWords[stage].title.toLowerCase());
  }
  const kinds = [
    retryTexts.legs(failure_class === null ? "" : failureClassWords[failure_class]),
    leg === null ? "" : legWords[leg].toCorner,
    receiver_id === null ? "" : retryTexts.receiver(isolate(receiver_id)),
    access_point === null ? "" : retryTexts.accessPoint(isolate(withMarks(access_point))),
  ].filter((part) => part !== "");
  return cause === null ? listOf(kinds) : `${listOf(kinds)}: ${isolate(withMarks(cause))}`;
}
