import { useState } from "preact/hooks";

import type { StageName } from "../../../common/status/pipeline.ts";
import type { IncidentsAnswer, LegIncidentAnswer, RetryRunAnswer } from "../../resources/incidents/answers.ts";
import { ActButton, Confirmation, denialReason, Denied } from "../actions.tsx";
import { pathWithQuery, useLoaded, isSiteOperator, type PageProps, postJson, type Session } from "../call-server.ts";
import { askedMoment, enteredMoment, MomentField } from "../moment-field.tsx";
import { OrganizationFilter } from "../organization-filter.tsx";
import { Ago, Answered, type Column, EmptyNotice, Pill, Table, Tabs } from "../parts.tsx";
import { hrefOf, navigate } from "../router.ts";
import { count, fill, plural, stageAfter, texts } from "../words.ts";
import { Contested, Messages } from "./network-messages.tsx";
import { Pauses } from "./pauses.tsx";
import { GroupResolution } from "./resolve-group.tsx";
import { GroupRetryDialog, Retries } from "./retries.tsx";

const tabs = [
  ["", texts.incidents.failures],
  ["contested", texts.incidents.contested],
  ["messages", texts.incidents.messages],
  ["retries", texts.incidents.retries],
  ["pauses", texts.incidents.pauses],
] as const;

/** Failures, contested and stray messages, retries and pauses, one tab each. */
export function Incidents({ query, session }: PageProps) {
  const tab = query.get("tab") ?? "";
  const org = query.get("org") ?? "";
  const parts = { query, session, org };
  return (
    <>
      <div class="head">
        <h1>{texts.incidents.title}</h1>
        <OrganizationFilter
          session={session}
          chosen={org}
          choose={(chosen) => navigate(hrefOf("incidents", undefined, { ...Object.fromEntries(query), org: chosen }))}
        />
      </div>
      <Tabs
        label={texts.incidents.parts}
        tabs={isSiteOperator(session) ? tabs : tabs.filter(([name]) => name !== "messages")}
        current={tab}
        hrefOf={(name) => hrefOf("incidents", undefined, { tab: name, org })}
      />
      {tab === "contested" && <Contested org={org} />}
      {tab === "messages" && <Messages />}
      {tab === "retries" && <Retries {...parts} />}
      {tab === "pauses" && <Pauses {...parts} />}
      {!["contested", "messages", "retries", "pauses"].includes(tab) && <Failures {...parts} />}
    </>
  );
}

interface IncidentPartProps {
  query: URLSearchParams;
  session: Session;
  /** The chosen organization; empty for all that the session may see. */
  org: string;
}

const groupings = [
  ["", texts.failures.byCause],
  ["receiver", texts.failures.byReceiver],
  ["access_point", texts.failures.byAccessPoint],
] as const;

/** Open failures by cause, receiver or access point, the growing ones first, each with what can be done. */
function Failures({ query, session, org }: IncidentPartProps) {
  const by = query.get("by") ?? "";
  const since = query.get("since") ?? "";
  const asked = { by, since: askedMoment(since, "from"), org_id: org };
  const loaded = useLoaded<IncidentsAnswer>(pathWithQuery("/api/operations/incidents", asked), { everyMs: 5_000 });
  const { answer } = loaded;
  const [open, setOpen] = useState<LegIncidentAnswer>();
  const [resolving, setResolving] = useState<LegIncidentAnswer>();
  const denied = denialReason(session, isSiteOperator(session) ? null : session.organization.id);
  const columns = legColumns({ by, denied, org, retry: setOpen, resolve: setResolving });
  return (
    <>
      <Tabs
        kind="chips"
        label={texts.failures.grouping}
        tabs={groupings}
        current={by}
        hrefOf={(name) => hrefOf("incidents", undefined, { by: name, since, org })}
      />
      <Since since={since} choose={(chosen) => navigate(hrefOf("incidents", undefined, { by, since: chosen, org }))} />
      <section class="card" aria-label={texts.failures.legs}>
        <h2>{texts.failures.legs}</h2>
        <Denied why={denied} />
        <Answered loaded={loaded}>
          {({ legs }) =>
            legs.length === 0 ? (
              <EmptyNotice>{texts.failures.noLegs}</EmptyNotice>
            ) : (
              <Table
                name="incidents"
                rows={legs}
                columns={columns}
                keyOf={({
                  leg,
                  state,
                  failure_class: failureClass,
                  cause,
                  receiver_id: receiver,
                  access_point: point,
                }) => [leg, state, failureClass, cause, receiver, point].join(" ")}
              />
            )
          }
        </Answered>
      </section>
      {answer !== undefined && <GivenUp groups={answer.documents} denied={denied} org={org} />}
      {answer !== undefined && <Refused groups={answer.refusals} org={org} />}
      {open !== undefined && <GroupRetryDialog incident={open} org={org} close={() => setOpen(undefined)} />}
      <GroupResolution group={resolving} org={org} close={() => setResolving(undefined)} done={loaded.reload} />
    </>
  );
}

/** Narrows the failures to those since a moment. */
const Since = ({ since, choose }: { since: string; choose: (since: string) => void }) => (
  <form
    key={since}
    class="filter"
    onSubmit={(event) => {
      event.preventDefault();
      choose(enteredMoment(new FormData(event.currentTarget), "since"));
    }}
  >
    <MomentField name="since" title={texts.failures.since} value={since} />
    <button type="submit">{texts.audit.show}</button>
  </form>
);

interface GroupActions {
  by: string;
  denied: string | undefined;
  org: string;
  retry: (incident: LegIncidentAnswer) => void;
  resolve: (incident: LegIncidentAnswer) => void;
}

function legColumns(actions: GroupActions): readonly Column<LegIncidentAnswer>[] {
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

const groupColumns: Readonly<Record<string, Column<LegIncidentAnswer>>> = {
  receiver: { title: texts.failures.receiver, cell: ({ receiver_id: id }) => known(id) },
  access_point: { title: texts.failures.accessPoint, cell: ({ access_point: subject }) => known(subject) },
};

const known = (words: string | null) =>
  words === null ? (
    <span class="faint">{texts.failures.notKnown}</span>
  ) : (
    <code>
      <bdi>{words}</bdi>
    </code>
  );

/** A group by its access point is not listed by it, so that its legs are resolved by another grouping. */
const isResolvable = ({ state, failure_class: failureClass, access_point: accessPoint }: LegIncidentAnswer): boolean =>
  (state === "unknown" || failureClass === "unknown") && accessPoint === null;

/** A person says what became of legs that may have arrived; any other one can be sent again. */
const WhatToDo = ({ group, denied, org, retry, resolve }: GroupActions & { group: LegIncidentAnswer }) => (
  <>
    {isResolvable(group) && (
      <ActButton denied={denied} about={group.cause ?? group.state} onClick={() => resolve(group)}>
        {fill(texts.failures.resolve, { legs: plural(texts.count.legs, group.legs) })}
      </ActButton>
    )}
    {group.state === "failed" && group.failure_class !== "unknown" && (
      <ActButton denied={denied} about={group.cause ?? group.state} onClick={() => retry(group)}>
        {fill(texts.failures.retry, { legs: plural(texts.count.legs, group.legs) })}
      </ActButton>
    )}
    <a
      class="button"
      aria-label={fill(texts.failures.showAbout, { cause: group.cause ?? group.state })}
      href={hrefOf("search", undefined, {
        leg: group.leg,
        leg_state: group.state,
        failure_class: group.failure_class ?? undefined,
        cause: group.cause ?? undefined,
        // The search finds a receiver by its identifier without the scheme.
        party: group.receiver_id?.replace(/^\d+:/, ""),
        org,
      })}
    >
      {texts.failures.show}
    </a>
  </>
);

type RefusalAnswer = IncidentsAnswer["refusals"][number];

/** Documents that were refused, by their cause. */
function Refused({ groups, org }: { groups: readonly RefusalAnswer[]; org: string }) {
  return (
    <section class="card" aria-label={texts.failures.refusals}>
      <h2>{texts.failures.refusals}</h2>
      <p class="hint">{texts.failures.refusalsAbout}</p>
      {groups.length === 0 ? (
        <EmptyNotice>{texts.failures.noRefusals}</EmptyNotice>
      ) : (
        <Table
          name="refusals"
          rows={groups}
          columns={refusalColumns(org)}
          keyOf={({ refused_by: by, cause }) => `${by} ${cause}`}
        />
      )}
    </section>
  );
}

const refusalColumns = (org: string): readonly Column<RefusalAnswer>[] => [
  {
    title: texts.failures.cause,
    cell: (group) => <CauseCell cause={group.cause ?? texts.failures.noReason} group={group} />,
  },
  { title: texts.failures.refusedBy, cell: ({ refused_by: by }) => texts.refuser[by] },
  {
    title: texts.failures.documents,
    kind: "number",
    cell: ({ documents, growth }) => <CountCell open={documents} growth={growth} />,
  },
  {
    title: texts.failures.of,
    kind: "short",
    cell: ({ organizations, receivers }) => (
      <>
        {plural(texts.failures.organizations, organizations)}
        {receivers > 0 && <span class="under">{plural(texts.failures.receivers, receivers)}</span>}
      </>
    ),
  },
  { title: texts.failures.seen, kind: "short", cell: (group) => <SeenCell group={group} /> },
  {
    title: texts.failures.action,
    kind: "act",
    cell: ({ refused_by: by, cause }) => (
      <a
        class="button"
        aria-label={fill(texts.failures.showAbout, { cause: cause ?? texts.failures.noReason })}
        href={hrefOf("search", undefined, { refused_by: by, cause: cause ?? undefined, org })}
      >
        {texts.failures.show}
      </a>
    ),
  },
];

interface GivenUpProps {
  groups: readonly StageIncidentAnswer[];
  denied: string | undefined;
  org: string;
}

/** Documents that a stage gave up, and buttons to retry all of a stage. */
function GivenUp({ groups, denied, org }: GivenUpProps) {
  const [open, setOpen] = useState<{ stage: StageName; documents: number }>();
  const totals = [...new Set(groups.map(({ stage }) => stage))].map((state) => ({
    stage: stageAfter[state],
    documents: groups.filter(({ stage }) => stage === state).reduce((sum, { documents }) => sum + documents, 0),
  }));
  return (
    <section class="card" aria-label={texts.givenUp.label}>
      <h2>{texts.givenUp.title}</h2>
      {groups.length === 0 ? (
        <EmptyNotice>{texts.givenUp.none}</EmptyNotice>
      ) : (
        <>
          <Table rows={groups} columns={stageColumns(org)} keyOf={({ stage, cause }) => `${stage} ${cause}`} />
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
          confirm={async ({ reason }) => {
            const path = pathWithQuery("/api/operations/retries/documents", { org_id: org });
            await postJson<RetryRunAnswer>(path, { stage: open.stage, reason });
            navigate(hrefOf("incidents", undefined, { tab: "retries", org }));
          }}
          cancel={() => setOpen(undefined)}
        />
      )}
    </section>
  );
}

const stageColumns = (org: string): readonly Column<StageIncidentAnswer>[] => [
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

type StageIncidentAnswer = IncidentsAnswer["documents"][number];
type Group = LegIncidentAnswer | StageIncidentAnswer | RefusalAnswer;

interface CauseCellProps {
  cause: string;
  group: Group;
}

/** The cause of a group of failures, and who must do what about it. */
const CauseCell = ({ cause, group: { who_must_act: who } }: CauseCellProps) => (
  <>
    <strong>
      <bdi>{cause}</bdi>
    </strong>
    <span class="under">
      <strong>{who.words}:</strong> <bdi>{who.action}</bdi>
    </span>
  </>
);

/** How many there are, and how many of them are from the last minutes. */
const CountCell = ({ open, growth }: { open: number; growth: number }) => (
  <>
    {count(open)}
    {growth > 0 && <span class="under">{fill(texts.failures.growth, { shown: count(growth) })}</span>}
  </>
);

const SeenCell = ({ group }: { group: Group }) => (
  <>
    {texts.failures.firstSeen} <Ago at={group.oldest} />
    <span class="under">
      {texts.failures.lastSeen} <Ago at={group.newest} />
    </span>
  </>
);
