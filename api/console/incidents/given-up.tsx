import { useState } from "preact/hooks";

import type { RetryRunAnswer, StageIncidentAnswer } from "../../resources/incidents/answers.ts";
import { pathWithQuery } from "../pages.ts";
import { navigate, hrefOf } from "../router.ts";
import { postJson } from "../server-call.ts";
import { count } from "../words.ts";
import { ActButton } from "../parts/act-button.tsx";
import { Confirmation } from "../parts/confirmation.tsx";
import { documentsOf, stageAfter } from "../domain-words.ts";
import { Table, type Column } from "../parts/table.tsx";
import { Ago } from "../parts/time.tsx";
import { EmptyNotice } from "../parts/notice.tsx";

interface GivenUpProps {
  groups: readonly StageIncidentAnswer[];
  denied: string | undefined;
  org: string;
}

/** Documents that a stage of ours gave up, and the retry of all that a stage has given up. */
export function GivenUp({ groups, denied, org }: GivenUpProps) {
  const [open, setOpen] = useState<{ stage: string; documents: number }>();
  const totals = [...new Set(groups.map(({ stage }) => stage))].map((state) => ({
    stage: stageAfter[state],
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
          <Table rows={groups} columns={columns} keyOf={({ stage, cause }) => `${stage} ${cause}`} />
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
          consequence={`This lets ${open.stage} try again with every document that it has given up: ${documentsOf(open.documents)} now. None of them has been sent, so nothing is sent twice. Those that fail again are given up again. The workers take 200 at a time, and it can be stopped.`}
          confirm={({ reason }) => begin(open.stage, reason)}
          cancel={() => setOpen(undefined)}
        />
      )}
    </section>
  );
}

const columns: readonly Column<StageIncidentAnswer>[] = [
  { title: "Stage", cell: ({ stage }) => stageAfter[stage] },
  { title: "What it said", cell: ({ cause }) => cause ?? "nothing" },
  { title: "Documents", kind: "number", cell: ({ documents }) => count(documents) },
  { title: "Organizations", kind: "number", cell: ({ organizations }) => count(organizations) },
  { title: "Oldest", cell: ({ oldest }) => <Ago at={oldest} /> },
];
