import { useRef, useState } from "preact/hooks";

import { wordsOfError } from "../loaded.ts";
import type { StageIncidentAnswer } from "../operations-answers.ts";
import { askedFor } from "../pages.ts";
import { hrefOf } from "../router.ts";
import { postJson } from "../server-call.ts";
import { ageOf, count, dayTime } from "../words.ts";
import { ActButton } from "../parts/acting.tsx";
import { Confirmation } from "../parts/confirmation.tsx";
import { Nothing } from "../parts/notice.tsx";

/** The stage that begins with a state. */
const stages: Readonly<Record<string, string>> = { received: "pricing", priced: "rendering", rendered: "validation" };

const documentsOf = (documents: number): string => (documents === 1 ? "1 document" : `${count(documents)} documents`);

interface GivenUpProps {
  groups: readonly StageIncidentAnswer[];
  denied: string | undefined;
  org: string;
  done: () => void;
}

/** What a call retries at once; a round more than that is for what came meanwhile. */
const portion = 1_000;

interface Run {
  stage: string;
  total: number;
  retried: number;
  state: "running" | "stopped" | "done";
  trouble?: string;
}

interface Begun {
  stage: string;
  total: number;
  reason: string;
}

/** Retries all that a stage has given up, a thousand at a time, until it is done or stopped. */
function useRetry(org: string, done: () => void) {
  const [run, setRun] = useState<Run>();
  const isStopped = useRef(false);
  const retryAll = async ({ stage, total, reason }: Begun): Promise<void> => {
    const path = askedFor("/api/operations/documents/retry", { org_id: org });
    const rounds = Math.ceil(total / portion) + 1;
    let retried = 0;
    for (let round = 0, more = true; more && !isStopped.current && round < rounds; round += 1) {
      setRun({ stage, total, retried, state: "running" });
      const answer = await postJson<{ retried: number; more: boolean }>(path, { stage, reason });
      retried += answer.retried;
      more = answer.more;
    }
    setRun({ stage, total, retried, state: isStopped.current ? "stopped" : "done" });
    done();
  };
  const begin = (begun: Begun): void => {
    isStopped.current = false;
    retryAll(begun).catch((error: unknown) =>
      setRun({ stage: begun.stage, total: begun.total, retried: 0, state: "stopped", trouble: wordsOfError(error) }),
    );
  };
  const stop = (): void => {
    isStopped.current = true;
  };
  return { run, begin, stop };
}

/** Documents that a stage of ours gave up, and the retry of all that a stage has given up. */
export function GivenUp({ groups, denied, org, done }: GivenUpProps) {
  const [open, setOpen] = useState<{ stage: string; documents: number }>();
  const { run, begin, stop } = useRetry(org, done);
  const totals = [...new Set(groups.map(({ stage }) => stage))].map((state) => ({
    stage: stages[state] ?? state,
    documents: groups.filter(({ stage }) => stage === state).reduce((sum, { documents }) => sum + documents, 0),
  }));
  const confirm = ({ reason }: { reason: string }): Promise<void> => {
    setOpen(undefined);
    begin({ stage: open?.stage ?? "", total: open?.documents ?? 0, reason });
    return Promise.resolve();
  };
  return (
    <section class="card" aria-label="Documents given up">
      <h2>Documents that a stage gave up</h2>
      {run !== undefined && <Progress run={run} stop={stop} />}
      {groups.length === 0 ? (
        <Nothing>No stage has given a document up.</Nothing>
      ) : (
        <>
          <GivenUpTable groups={groups} />
          <div class="actions">
            {totals.map((each) => (
              <ActButton key={each.stage} denied={denied} onClick={() => setOpen(each)}>
                {`Retry ${documentsOf(each.documents)} of ${each.stage}…`}
              </ActButton>
            ))}
            <a href={hrefOf("search", undefined, { filter: "given_up" })}>Show them</a>
          </div>
        </>
      )}
      {open !== undefined && (
        <Confirmation
          title={`Retry ${documentsOf(open.documents)}`}
          consequence={`This lets ${open.stage} try again with every document that it has given up: ${documentsOf(open.documents)} now. Nothing of them has left the house, so nothing is sent twice. Those that fail again are given up again.`}
          confirm={confirm}
          cancel={() => setOpen(undefined)}
        />
      )}
    </section>
  );
}

function Progress({ run: { stage, total, retried, state, trouble }, stop }: { run: Run; stop: () => void }) {
  const words = `${count(retried)} of ${documentsOf(total)} given to ${stage} again`;
  return (
    <div class={`notice ${trouble === undefined ? "good" : "bad"}`} role="status">
      <p>{trouble ?? `${words}${state === "running" ? "…" : state === "stopped" ? "; stopped." : "."}`}</p>
      {state === "running" && (
        <button type="button" onClick={stop}>
          Stop
        </button>
      )}
    </div>
  );
}

const GivenUpTable = ({ groups }: { groups: readonly StageIncidentAnswer[] }) => (
  <table class="cards">
    <thead>
      <tr>
        <th scope="col">Stage</th>
        <th scope="col">What it said</th>
        <th scope="col" class="number">
          Documents
        </th>
        <th scope="col" class="number">
          Organizations
        </th>
        <th scope="col">Oldest</th>
      </tr>
    </thead>
    <tbody>
      {groups.map((group) => (
        <tr key={`${group.stage} ${group.cause}`}>
          <td data-label="Stage">{stages[group.stage] ?? group.stage}</td>
          <td data-label="What it said">{group.cause ?? "nothing"}</td>
          <td data-label="Documents" class="number">
            {count(group.documents)}
          </td>
          <td data-label="Organizations" class="number">
            {count(group.organizations)}
          </td>
          <td data-label="Oldest">
            <time dateTime={group.oldest} title={dayTime(group.oldest)}>
              {ageOf(group.oldest)} ago
            </time>
          </td>
        </tr>
      ))}
    </tbody>
  </table>
);
