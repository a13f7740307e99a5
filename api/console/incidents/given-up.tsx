import { useState } from "preact/hooks";

import type { RetryRunAnswer, StageIncidentAnswer } from "../operations-answers.ts";
import { pathWithQuery } from "../pages.ts";
import { navigate, hrefOf } from "../router.ts";
import { postJson } from "../server-call.ts";
import { ageOf, count, dayTime } from "../words.ts";
import { ActButton } from "../parts/act-button.tsx";
import { Confirmation } from "../parts/confirmation.tsx";
import { documentsOf } from "../parts/leg-words.ts";
import { EmptyNotice } from "../parts/notice.tsx";

/** The stage that begins with a state. */
const stages: Readonly<Record<string, string>> = { received: "pricing", priced: "rendering", rendered: "validation" };

interface GivenUpProps {
  groups: readonly StageIncidentAnswer[];
  denied: string | undefined;
  org: string;
}

/** Documents that a stage of ours gave up, and the retry of all that a stage has given up. */
export function GivenUp({ groups, denied, org }: GivenUpProps) {
  const [open, setOpen] = useState<{ stage: string; documents: number }>();
  const totals = [...new Set(groups.map(({ stage }) => stage))].map((state) => ({
    stage: stages[state] ?? state,
    documents: groups.filter(({ stage }) => stage === state).reduce((sum, { documents }) => sum + documents, 0),
  }));
  const begin = async (stage: string, reason: string): Promise<void> => {
    await postJson<RetryRunAnswer>(pathWithQuery("/api/operations/retries/documents", { org_id: org }), {
      stage,
      reason,
    });
    navigate(hrefOf("incidents", undefined, { tab: "retries", org }));
  };
  return (
    <section class="card" aria-label="Documents given up">
      <h2>Documents that a stage gave up</h2>
      {groups.length === 0 ? (
        <EmptyNotice>No stage has given a document up.</EmptyNotice>
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
          consequence={`This lets ${open.stage} try again with every document that it has given up: ${documentsOf(open.documents)} now. Nothing of them has left the house, so nothing is sent twice. Those that fail again are given up again. The workers take 200 at a time, and it can be stopped.`}
          confirm={({ reason }) => begin(open.stage, reason)}
          cancel={() => setOpen(undefined)}
        />
      )}
    </section>
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
