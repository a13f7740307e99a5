import { useState } from "preact/hooks";

import { useLoaded } from "../loaded.ts";
import type { RetryRunAnswer } from "../../resources/incidents/answers.ts";
import { isolate } from "../language.ts";
import { pathWithQuery, type PageAnswer } from "../pages.ts";
import { postJson } from "../server-call.ts";
import { Moment } from "../parts/time.tsx";
import { ageOf, count, fill, listOf, plural, texts } from "../words.ts";
import { ActButton, denialReason } from "../parts/act-button.tsx";
import { Confirmation } from "../parts/confirmation.tsx";
import type { IncidentPartProps } from "./failures.tsx";
import { Answered, RowList } from "../parts/notice.tsx";
import { Pill } from "../parts/pill.tsx";
import { ShownText } from "../parts/shown-text.tsx";
import { withMarks } from "../unseen-characters.ts";
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
    <section class="card" aria-label={texts.retries.title}>
      <h2>{texts.retries.title}</h2>
      <Answered loaded={loaded}>
        {({ data }) => (
          <RowList rows={data} nothing={texts.retries.nothing}>
            {(run) => <Run run={run} denied={denialReason(session, run.org_id)} stop={() => setOpen(run)} />}
          </RowList>
        )}
      </Answered>
      {open !== undefined && (
        <Confirmation
          title={texts.retries.stop}
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
  return fill(texts.retries[run.stage === null ? "stopLegs" : "stopDocuments"], { rest, all: amountOf(run) });
}

interface RunProps {
  run: RetryRunAnswer;
  denied: string | undefined;
  stop: () => void;
}

function Run({ run, denied, stop }: RunProps) {
  const share = run.total === 0 ? 1 : Math.min(1, run.retried / run.total);
  const words = fill(texts.retries.progress, { part: count(run.retried), all: amountOf(run) });
  const { tone, title } = endOf(run);
  return (
    <div class="run">
      <div class="head">
        <strong>{words}</strong>
        <Pill tone={tone}>{title}</Pill>
        <span class="faint">{run.org_id === null ? texts.retries.everybody : texts.retries.one}</span>
      </div>
      {run.state === "running" && <progress value={share} max={1} aria-label={words} />}
      <p>{kindOf(run)}</p>
      <Outcomes outcomes={run.outcomes} />
      <p class="faint small">
        <bdi>{run.subject}</bdi>, <Moment at={run.created_at} />
        {run.ended_at === null ? `, ${fill(texts.retries.since, { age: ageOf(run.created_at) })}` : ""}:{" "}
        <q>
          <ShownText>{run.reason}</ShownText>
        </q>
      </p>
      {run.state === "running" && (
        <div class="actions">
          <ActButton denied={denied} kind="danger" onClick={stop}>
            {texts.retries.stopButton}
          </ActButton>
          {denied !== undefined && <span class="faint">{denied}</span>}
        </div>
      )}
    </div>
  );
}

const amountOf = ({ stage, total }: RetryRunAnswer): string =>
  stage === null ? plural(texts.count.legs, total) : plural(texts.count.documents, total);

function kindOf({ stage, failure_class, leg, cause, receiver_id, access_point }: RetryRunAnswer): string {
  if (stage !== null) {
    return fill(texts.retries.documents, { stage: texts.stage[stage].title.toLowerCase() });
  }
  const kinds = [
    fill(texts.retries.legs, { failureClass: failure_class === null ? "" : texts.failureClass[failure_class] }),
    leg === null ? "" : texts.leg[leg].toCorner,
    receiver_id === null ? "" : fill(texts.retries.receiver, { id: isolate(receiver_id) }),
    access_point === null ? "" : fill(texts.retries.accessPoint, { subject: isolate(withMarks(access_point)) }),
  ].filter((part) => part !== "");
  return cause === null ? listOf(kinds) : `${listOf(kinds)}: ${isolate(withMarks(cause))}`;
}
