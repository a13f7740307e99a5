import { useState } from "preact/hooks";

import type { IncidentsAnswer, LegIncidentAnswer } from "../../resources/incidents/answers.ts";
import { useLoaded } from "../loaded.ts";
import { pathWithQuery } from "../pages.ts";
import { ActButton, Denied, denialReason } from "../parts/act-button.tsx";
import { Answered, EmptyNotice } from "../parts/notice.tsx";
import { Pill } from "../parts/pill.tsx";
import { Table, type Column } from "../parts/table.tsx";
import { Chips } from "../parts/tabs.tsx";
import { hrefOf } from "../router.ts";
import { isSiteOperator, type Session } from "../session.ts";
import { fill, plural, texts } from "../words.ts";
import { GivenUp } from "./given-up.tsx";
import { CauseCell, CountCell, SeenCell } from "./group-cells.tsx";
import { GroupRetryDialog } from "./retry-dialog.tsx";

export interface IncidentPartProps {
  query: URLSearchParams;
  session: Session;
  /** The organization that is meant; empty for all that may be seen. */
  org: string;
}

const groupings = [
  ["", texts.failures.byCause],
  ["receiver", texts.failures.byReceiver],
  ["access_point", texts.failures.byAccessPoint],
] as const;

/** Open failures by their cause, those that grow first, each with what a retry would do. */
export function Failures({ query, session, org }: IncidentPartProps) {
  const by = query.get("by") ?? "";
  const loaded = useLoaded<IncidentsAnswer>(pathWithQuery("/api/operations/incidents", { by, org_id: org }), {
    everyMs: 5_000,
  });
  const { answer } = loaded;
  const [open, setOpen] = useState<LegIncidentAnswer>();
  const denied = denialReason(session, isSiteOperator(session) ? null : session.organization.id);
  const columns = columnsFor({ by, denied, org, retry: setOpen });
  return (
    <>
      <Chips
        label={texts.failures.grouping}
        tabs={groupings}
        current={by}
        hrefOf={(name) => hrefOf("incidents", undefined, { by: name, org })}
      />
      <section class="card" aria-label={texts.failures.legs}>
        <h2>{texts.failures.legs}</h2>
        <Denied why={denied} />
        <Answered loaded={loaded}>
          {({ legs }) =>
            legs.length === 0 ? (
              <EmptyNotice>{texts.failures.noLegs}</EmptyNotice>
            ) : (
              <Table name="incidents" rows={legs} columns={columns} keyOf={keyOf} />
            )
          }
        </Answered>
      </section>
      {answer !== undefined && <GivenUp groups={answer.documents} denied={denied} org={org} />}
      {open !== undefined && <GroupRetryDialog incident={open} org={org} close={() => setOpen(undefined)} />}
    </>
  );
}

const keyOf = (group: LegIncidentAnswer): string =>
  [group.leg, group.state, group.failure_class, group.cause, group.receiver_id, group.access_point].join(" ");

const known = (words: string | null) =>
  words === null ? (
    <span class="faint">{texts.failures.notKnown}</span>
  ) : (
    <code>
      <bdi>{words}</bdi>
    </code>
  );

const groupColumns: Readonly<Record<string, Column<LegIncidentAnswer>>> = {
  receiver: { title: texts.failures.receiver, cell: ({ receiver_id: id }) => known(id) },
  access_point: { title: texts.failures.accessPoint, cell: ({ access_point: subject }) => known(subject) },
};

interface GroupActions {
  by: string;
  denied: string | undefined;
  org: string;
  retry: (incident: LegIncidentAnswer) => void;
}

function columnsFor(actions: GroupActions): readonly Column<LegIncidentAnswer>[] {
  const grouped = groupColumns[actions.by];
  return [
    {
      title: texts.failures.cause,
      cell: (group) => <CauseCell cause={group.cause ?? texts.failures.noReason} group={group} />,
    },
    ...(grouped === undefined ? [] : [grouped]),
    {
      title: texts.failures.state,
      cell: ({ state, failure_class: failureClass, leg }) => (
        <>
          <Pill tone={state === "unknown" ? "warn" : "bad"}>
            {failureClass === null ? texts.state[state] : texts.failureClass[failureClass]}
          </Pill>
          <span class="under">{texts.leg[leg].toCorner}</span>
        </>
      ),
    },
    {
      title: texts.failures.legsColumn,
      kind: "number",
      cell: ({ legs, growth }) => <CountCell open={legs} growth={growth} />,
    },
    {
      title: texts.failures.of,
      kind: "short",
      cell: ({ organizations, receivers }) => (
        <>
          {plural(texts.failures.organizations, organizations)}
          {actions.by !== "receiver" && <span class="under">{plural(texts.failures.receivers, receivers)}</span>}
        </>
      ),
    },
    { title: texts.failures.seen, kind: "short", cell: (group) => <SeenCell group={group} /> },
    { title: texts.failures.action, kind: "act", cell: (group) => <WhatToDo group={group} {...actions} /> },
  ];
}

/** What may have arrived is found out leg by leg; everything else can be sent again. */
const WhatToDo = ({ group, denied, org, retry }: GroupActions & { group: LegIncidentAnswer }) => (
  <>
    {group.state === "failed" && group.failure_class !== "unknown" && (
      <ActButton denied={denied} about={group.cause ?? group.state} onClick={() => retry(group)}>
        {fill(texts.failures.retry, { legs: plural(texts.count.legs, group.legs) })}
      </ActButton>
    )}
    <a
      class="button"
      aria-label={fill(texts.failures.showAbout, { cause: group.cause ?? group.state })}
      href={hrefOf("search", undefined, { ...showing(group), org })}
    >
      {texts.failures.show}
    </a>
  </>
);

/** The same group as conditions of the search, which finds a receiver by its identifier alone. */
const showing = ({ leg, state, failure_class: failureClass, cause, receiver_id: id }: LegIncidentAnswer) => ({
  leg,
  leg_state: state,
  failure_class: failureClass ?? undefined,
  cause: cause ?? undefined,
  party: id?.replace(/^\d+:/, ""),
});
