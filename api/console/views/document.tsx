import { useEffect } from "preact/hooks";

import type { TimelineAnswer, TimelineDelivery } from "../../resources/document-timeline/answers.ts";
import { useLoaded } from "../loaded.ts";
import { Actions } from "../document/actions.tsx";
import { FileList } from "../document/files.tsx";
import { Findings } from "../document/findings.tsx";
import { Answered, EmptyNotice } from "../parts/notice.tsx";
import { StatePill } from "../parts/pill.tsx";
import { Tabs } from "../parts/tabs.tsx";
import { Log, Timeline, WhoDidWhat } from "../document/timeline.tsx";
import { hrefOf } from "../router.ts";
import type { PageProps } from "../session.ts";
import { kindNames } from "../domain-words.ts";
import { Table, type Column } from "../parts/table.tsx";
import { dayTime } from "../words.ts";

/** Events of the document on their way to webhooks. */
const Deliveries = ({ deliveries }: { deliveries: readonly TimelineDelivery[] }) => (
  <section class="card" aria-label="Webhooks">
    <h2>Webhook deliveries</h2>
    {deliveries.length === 0 ? (
      <EmptyNotice>No webhook was sent an event of this document.</EmptyNotice>
    ) : (
      <Table rows={deliveries} columns={columns} keyOf={({ id }) => id} />
    )}
  </section>
);

const columns: readonly Column<TimelineDelivery>[] = [
  { title: "Event", cell: ({ event }) => event },
  { title: "State", cell: ({ state }) => <StatePill state={state} /> },
  { title: "Endpoint", cell: ({ url }) => url },
  { title: "Attempts", cell: ({ attempts }) => attempts },
  { title: "Last answer", cell: ({ http_status: status, error }) => status ?? error ?? "none yet" },
  { title: "At", cell: ({ settled_at: settled, created_at: created }) => dayTime(settled ?? created) },
];

const tabsOf = ({ findings }: TimelineAnswer) =>
  [
    ["", <>Invoice and findings{findings.length > 0 && <span class="badge">{findings.length}</span>}</>],
    ["request", "Request"],
    ["ubl", "UBL"],
    ["tax-data", "Tax data"],
    ["envelopes", "Envelopes"],
    ["mls", "MLS"],
    ["reports", "Sending reports"],
    ["webhooks", "Webhooks"],
    ["log", "Log"],
  ] as const;

export function DocumentView({ id = "", query, session }: PageProps) {
  const loaded = useLoaded<TimelineAnswer>(`/api/operations/documents/${id}`, { everyMs: 5_000 });
  const number = loaded.answer?.document.document_sequence;
  const current = query.get("tab") ?? "";
  useEffect(() => {
    if (number !== undefined) {
      document.title = `${number} · Console`;
    }
  }, [number]);
  return (
    <>
      {number === undefined && <h1>Document</h1>}
      <Answered loaded={loaded}>
        {(timeline) => (
          <>
            <Heading timeline={timeline} />
            <Actions timeline={timeline} session={session} done={loaded.reload} />
            <Timeline timeline={timeline} />
            <Tabs
              label="Parts of the document"
              tabs={tabsOf(timeline)}
              current={current}
              hrefOf={(tab) => hrefOf("documents", id, { tab })}
            />
            <Tab name={current} path={query.get("file") ?? undefined} timeline={timeline} />
          </>
        )}
      </Answered>
    </>
  );
}

function Heading({ timeline: { document: shown } }: { timeline: TimelineAnswer }) {
  return (
    <section class="about" aria-label="Document">
      <div class="head">
        <h1>{shown.document_sequence}</h1>
        <StatePill state={shown.overall_status} />
        <span class="faint">
          {kindNames[shown.kind]}
          {shown.revision > 1 && `, revision ${shown.revision}`}
        </span>
      </div>
      <dl class="facts">
        <Fact name="Supplier">{shown.supplier}</Fact>
        <Fact name="Customer">{shown.customer}</Fact>
        <Fact name="Amount">
          {shown.tax_inclusive_amount} {shown.currency}
        </Fact>
        <Fact name="Issued">{shown.issue_date}</Fact>
        <Fact name="Organization">{shown.organization.name}</Fact>
        {shown.legal_hold && <Fact name="Legal hold">It is never deleted</Fact>}
        {shown.external_reference !== null && <Fact name="External reference">{shown.external_reference}</Fact>}
        {Object.entries(shown.metadata ?? {}).map(([key, text]) => (
          <Fact key={key} name={key}>
            {text}
          </Fact>
        ))}
        <Fact name="Id">
          <code>{shown.id}</code>
        </Fact>
        <Fact name="Request">
          <code>{shown.request_id}</code>
        </Fact>
      </dl>
    </section>
  );
}

function Fact({ name, children }: { name: string; children: preact.ComponentChildren }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

const revisionOf = ({ path }: { path: string }): number => Number(/^revision-(\d+)/.exec(path)?.[1] ?? Infinity);

/** A correction that waits is the newest; within a revision the order stays. */
const newestRevisionFirst = (a: { path: string }, b: { path: string }): number =>
  revisionOf(a) === revisionOf(b) ? 0 : revisionOf(b) - revisionOf(a);

const wanted: Readonly<Record<string, RegExp>> = {
  request: /\/(request\.json|priced\.json|attachments\/)/,
  ubl: /\/ubl\.xml$/,
  "tax-data": /\/tax-data\.xml$/,
  envelopes: /\/sbd\.xml$/,
  mls: /\/mls\//,
  reports: /\/(reports\/|report\.json$)/,
};

/** A document has files from its first moment on. */
const withheld = "Files show accounts, cards and passports in full: a viewer does not get them.";

const missing: Readonly<Record<string, string>> = {
  ubl: "It is not rendered yet.",
  "tax-data": "Nothing is reported to the authority yet.",
  envelopes: "No envelope was sent yet.",
  mls: "No status message has come yet.",
  reports: "The access point has reported nothing yet.",
};

function Tab({ name, path, timeline }: { name: string; path: string | undefined; timeline: TimelineAnswer }) {
  const pattern = wanted[name];
  if (pattern !== undefined) {
    const files = timeline.files.filter((file) => pattern.test(`/${file.path}`)).sort(newestRevisionFirst);
    return files.length === 0 ? (
      <section class="card">
        <EmptyNotice>{timeline.files.length === 0 ? withheld : (missing[name] ?? "There is none.")}</EmptyNotice>
      </section>
    ) : (
      <FileList key={name} id={timeline.document.id} tab={name} files={files} path={path} />
    );
  }
  if (name === "webhooks") {
    return <Deliveries deliveries={timeline.deliveries} />;
  }
  return name === "log" ? (
    <>
      <WhoDidWhat log={timeline.log} />
      <Log log={timeline.log} />
    </>
  ) : (
    <Findings timeline={timeline} />
  );
}
