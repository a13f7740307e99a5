import { useState } from "preact/hooks";

import type { StageName } from "../../../common/status/pipeline.ts";
import type { RetryRunAnswer, StageIncidentAnswer } from "../../resources/incidents/answers.ts";
import { pathWithQuery } from "../pages.ts";
import { navigate, hrefOf } from "../router.ts";
import { postJson } from "../server-call.ts";
import { count, fill, plural, stageAfter, texts } from "../words.ts";
import { ActButton } from "../parts/act-button.tsx";
import { Confirmation } from "../parts/confirmation.tsx";
import { Table, type Column } from "../parts/table.tsx";
import { EmptyNotice } from "../parts/notice.tsx";
import { CauseCell, CountCell, SeenCell } from "./group-cells.tsx";

interface GivenUpProps {
  groups: readonly StageIncidentAnswer[];
  denied: string | undefined;
  org: string;
}

/** Documents that a stage of ours gave up, and the retry of all that a stage has given up. */
export function GivenUp({ groups, denied, org }: GivenUpProps) {
  const [open, setOpen] = useState<{ stage: StageName; documents: number }>();
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
    <section class="card" aria-label={texts.givenUp.label}>
      <h2>{texts.givenUp.title}</h2>
      {groups.length === 0 ? (
        <EmptyNotice>{texts.givenUp.none}</EmptyNotice>
      ) : (
        <>
          <Table rows={groups} columns={columnsFor(org)} keyOf={({ stage, cause }) => `${stage} ${cause}`} />
          <div class="actions">
            {totals.map((each) => (
              <ActButton key={each.stage} denied={denied} onClick={() => setOpen(each)}>
                {fill(texts.givenUp.retryOf, {
                  documents: plural(texts.count.documents, each.documents),
                  stage: texts.stageName[each.stage],
                })}
              </ActButton>
            ))}
          </div>
        </>
      )}
      {open !== undefined && (
        <Confirmation
          title={fill(texts.givenUp.retry, { documents: plural(texts.count.documents, open.documents) })}
          consequence={fill(texts.givenUp.consequence, {
            documents: plural(texts.count.documents, open.documents),
            stage: texts.stageName[open.stage],
          })}
          confirm={({ reason }) => begin(open.stage, reason)}
          cancel={() => setOpen(undefined)}
        />
      )}
    </section>
  );
}

const columnsFor = (org: string): readonly Column<StageIncidentAnswer>[] => [
  { title: texts.givenUp.stage, cell: ({ stage }) => texts.stageName[stageAfter[stage]] },
  {
    title: texts.givenUp.said,
    cell: (group) => <CauseCell cause={group.cause ?? texts.givenUp.nothing} group={group} />,
  },
  {
    title: texts.givenUp.documents,
    kind: "number",
    cell: ({ documents, growth }) => <CountCell open={documents} growth={growth} />,
  },
  { title: texts.givenUp.organizations, kind: "number", cell: ({ organizations }) => count(organizations) },
  { title: texts.failures.seen, kind: "short", cell: (group) => <SeenCell group={group} /> },
  {
    title: texts.failures.action,
    kind: "act",
    cell: ({ cause }) => (
      <a
        class="button"
        aria-label={fill(texts.failures.showAbout, { cause: cause ?? texts.givenUp.nothing })}
        href={hrefOf("search", undefined, cause === null ? { needs_person: "true", org } : { cause, org })}
      >
        {texts.failures.show}
      </a>
    ),
  },
];
