import { useState } from "preact/hooks";

import { useLoaded } from "../loaded.ts";
import type { RetryRunAnswer } from "../../resources/incidents/answers.ts";
import { pathWithQuery, type PageAnswer } from "../pages.ts";
import { postJson } from "../server-call.ts";
import { Moment } from "../parts/time.tsx";
import { ageOf, count, type Tone } from "../words.ts";
import { ActButton, denialReason } from "../parts/act-button.tsx";
import { Confirmation } from "../parts/confirmation.tsx";
import type { IncidentPartProps } from "./failures.tsx";
import { documentsOf, legsOf, legWords } from "../domain-words.ts";
import { Answered, RowList } from "../parts/notice.tsx";
import { Pill } from "../parts/pill.tsx";

/** Retries of many legs or documents, the newest first, with how far each is. */
export function Retries({ session, org }: IncidentPartProps) {
  const path = pathWithQuery("/api/operations/retries", { org_id: org, limit: "25" });
  const loaded = useLoaded<PageAnswer<RetryRunAnswer>>(path, { everyMs: 1_000 });
  const [open, setOpen] = useState<RetryRunAnswer>();
  const stop = async (run: RetryRunAnswer, body: { reason: string }): Promise<void> => {
    await postJson(`/api/operations/retries/${run.id}/stop`, body);
    setOpen(undefined);
    loaded.reload();
  };
  return (
    <section class="card" aria-label="Retries">
      <h2>Retries</h2>
      <Answered loaded={loaded}>
        {({ data }) => (
          <RowList rows={data} nothing="No kind of failure was retried yet.">
            {(run) => <Run run={run} denied={denialReason(session, run.org_id)} stop={() => setOpen(run)} />}
          </RowList>
        )}
      </Answered>
      {open !== undefined && (
        <Confirmation
          title="Stop the retry"
          consequence={`No further portion is begun: ${count(Math.max(0, open.total - open.retried))} of ${amountOf(open)} stay ${open.stage === null ? "failed" : "given up"}, and can be retried later. What is queued already goes its way.`}
          confirm={(body) => stop(open, body)}
          cancel={() => setOpen(undefined)}
        />
      )}
    </section>
  );
}

const tones: Readonly<Record<RetryRunAnswer["state"], Tone>> = { running: "busy", done: "good", stopped: "quiet" };

function Run({ run, denied, stop }: { run: RetryRunAnswer; denied: string | undefined; stop: () => void }) {
  const share = run.total === 0 ? 1 : Math.min(1, run.retried / run.total);
  const words = `${count(run.retried)} of ${amountOf(run)}`;
  return (
    <div class="run">
      <div class="head">
        <strong>{words}</strong>
        <Pill tone={tones[run.state]}>{run.state}</Pill>
        <span class="faint">{run.org_id === null ? "all organizations" : "one organization"}</span>
      </div>
      <progress value={share} max={1} aria-label={words} />
      <p>{kindOf(run)}</p>
      <p class="faint small">
        {run.subject}, <Moment at={run.created_at} />
        {run.ended_at === null ? `, for ${ageOf(run.created_at)}` : ""}: <q>{run.reason}</q>
      </p>
      {run.state === "running" && (
        <div class="actions">
          <ActButton denied={denied} kind="danger" onClick={stop}>
            Stop…
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
    return `Documents that ${stage} gave up`;
  }
  return [
    `Legs that were ${failure_class}`,
    leg === null ? "" : `, ${legWords[leg].toCorner}`,
    receiver_id === null ? "" : `, for ${receiver_id}`,
    access_point === null ? "" : `, at ${access_point}`,
    cause === null ? "" : `: ${cause}`,
  ].join("");
}
