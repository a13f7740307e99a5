import { useState } from "preact/hooks";

import type { IncidentsAnswer, LegIncidentAnswer } from "../../resources/incidents/answers.ts";
import { legsOf, legWords } from "../domain-words.ts";
import { useLoaded } from "../loaded.ts";
import { pathWithQuery } from "../pages.ts";
import { ActButton, Denied, denialReason } from "../parts/act-button.tsx";
import { Answered, EmptyNotice } from "../parts/notice.tsx";
import { Pill } from "../parts/pill.tsx";
import { Table, type Column } from "../parts/table.tsx";
import { Chips } from "../parts/tabs.tsx";
import { Ago } from "../parts/time.tsx";
import { hrefOf } from "../router.ts";
import { isSiteOperator, type Session } from "../session.ts";
import { count } from "../words.ts";
import { GivenUp } from "./given-up.tsx";
import { RetryDialog } from "./retry-dialog.tsx";

export interface IncidentPartProps {
  query: URLSearchParams;
  session: Session;
  /** The organization that is meant; empty for all that may be seen. */
  org: string;
}

const groupings = [
  ["", "By cause"],
  ["receiver", "By receiver"],
  ["access_point", "By access point"],
] as const;

/** Open failures by their cause, the most first, each with what a retry would do. */
export function Failures({ query, session, org }: IncidentPartProps) {
  const by = query.get("by") ?? "";
  const loaded = useLoaded<IncidentsAnswer>(pathWithQuery("/api/operations/incidents", { by, org_id: org }), {
    everyMs: 5_000,
  });
  const { answer } = loaded;
  const [open, setOpen] = useState<LegIncidentAnswer>();
  const denied = denialReason(session, isSiteOperator(session) ? null : session.organization.id);
  return (
    <>
      <Chips
        label="How failures are grouped"
        tabs={groupings}
        current={by}
        hrefOf={(name) => hrefOf("incidents", undefined, { by: name, org })}
      />
      <section class="card" aria-label="Legs in trouble">
        <h2>Legs in trouble</h2>
        <Denied why={denied} />
        <Answered loaded={loaded}>
          {({ legs }) =>
            legs.length === 0 ? (
              <EmptyNotice>No leg has failed, and the outcome of every leg is known.</EmptyNotice>
            ) : (
              <Table name="incidents" rows={legs} columns={columnsFor(by, denied, setOpen)} keyOf={keyOf} />
            )
          }
        </Answered>
      </section>
      {answer !== undefined && <GivenUp groups={answer.documents} denied={denied} org={org} />}
      {open !== undefined && <RetryDialog incident={open} org={org} close={() => setOpen(undefined)} />}
    </>
  );
}

const keyOf = (group: LegIncidentAnswer): string =>
  [group.leg, group.state, group.failure_class, group.cause, group.receiver_id, group.access_point].join(" ");

const known = (words: string | null) => (words === null ? <span class="faint">not known</span> : <code>{words}</code>);

const groupColumns: Readonly<Record<string, Column<LegIncidentAnswer>>> = {
  receiver: { title: "Receiver", cell: ({ receiver_id: id }) => known(id) },
  access_point: { title: "Access point", cell: ({ access_point: subject }) => known(subject) },
};

function columnsFor(
  by: string,
  denied: string | undefined,
  retry: (incident: LegIncidentAnswer) => void,
): readonly Column<LegIncidentAnswer>[] {
  const grouped = groupColumns[by];
  return [
    {
      title: "Cause",
      cell: ({ cause, hint }) => (
        <>
          <strong>{cause ?? "No reason is known"}</strong>
          <span class="under">{hint}</span>
        </>
      ),
    },
    ...(grouped === undefined ? [] : [grouped]),
    {
      title: "State",
      cell: ({ state, failure_class: failureClass, leg }) => (
        <>
          <Pill tone={state === "unknown" ? "warn" : "bad"}>{failureClass ?? state}</Pill>
          <span class="under">{legWords[leg].toCorner}</span>
        </>
      ),
    },
    { title: "Legs", kind: "number", cell: ({ legs }) => count(legs) },
    {
      title: "Of",
      kind: "short",
      cell: ({ organizations, receivers }) => (
        <>
          {organizations === 1 ? "1 organization" : `${count(organizations)} organizations`}
          {by !== "receiver" && (
            <span class="under">to {receivers === 1 ? "1 receiver" : `${count(receivers)} receivers`}</span>
          )}
        </>
      ),
    },
    { title: "Oldest", kind: "short", cell: ({ oldest }) => <Ago at={oldest} /> },
    { title: "Action", kind: "act", cell: (group) => <WhatToDo group={group} denied={denied} retry={retry} /> },
  ];
}

interface WhatToDoProps {
  group: LegIncidentAnswer;
  denied: string | undefined;
  retry: (incident: LegIncidentAnswer) => void;
}

/** What may have arrived is found out leg by leg; everything else can be sent again. */
const WhatToDo = ({ group, denied, retry }: WhatToDoProps) =>
  group.state === "failed" && group.failure_class !== "unknown" ? (
    <ActButton denied={denied} about={group.cause ?? group.state} onClick={() => retry(group)}>
      {`Retry ${legsOf(group.legs)}…`}
    </ActButton>
  ) : (
    <a class="button" href={hrefOf("search", undefined, showing(group))}>
      Show them
    </a>
  );

const showing = ({ state, failure_class: cause }: LegIncidentAnswer): Record<string, string> =>
  state === "unknown" ? { filter: "outcome_unknown" } : { filter: "failed", class: cause ?? "" };
