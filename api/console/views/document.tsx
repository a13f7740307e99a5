import { useEffect } from "preact/hooks";

import type { DocumentTimelineAnswer } from "../answers.ts";
import { useLoaded } from "../loaded.ts";
import { Actions } from "../document/actions.tsx";
import { FileList } from "../document/files.tsx";
import { Findings } from "../document/findings.tsx";
import { ErrorNotice, Loading, EmptyNotice } from "../parts/notice.tsx";
import { StatePill } from "../parts/pill.tsx";
import { Log, Timeline, WhoDidWhat } from "../document/timeline.tsx";
import { Deliveries } from "../document/deliveries.tsx";
import { hrefOf } from "../router.ts";
import type { PageProps } from "../views.tsx";
import { kindName } from "../words.ts";

const refreshMs = 5_000;

const tabs = [
  ["", "Invoice and findings"],
  ["request", "Request"],
  ["ubl", "UBL"],
  ["tax-data", "Tax data"],
  ["envelopes", "Envelopes"],
  ["mls", "MLS"],
  ["reports", "Sending reports"],
  ["webhooks", "Webhooks"],
  ["log", "Log"],
] as const;

/** Everything about one document, on one page. */
export function DocumentView({ id = "", query, session }: PageProps) {
  const {
    answer: story,
    error,
    reload,
  } = useLoaded<DocumentTimelineAnswer>(`/api/operations/documents/${id}`, refreshMs);
  const number = story?.document.document_sequence;
  useEffect(() => {
    if (number !== undefined) {
      document.title = `${number} · Console`;
    }
  }, [number]);
  if (story === undefined) {
    return (
      <>
        <h1>Document</h1>
        {error === undefined ? <Loading /> : <ErrorNotice words={error} retry={reload} />}
      </>
    );
  }
  return (
    <>
      {error !== undefined && <ErrorNotice words={error} retry={reload} />}
      <Heading story={story} />
      <Actions story={story} session={session} done={reload} />
      <Timeline story={story} />
      <Tabs id={id} current={query.get("tab") ?? ""} story={story} />
      <Tab name={query.get("tab") ?? ""} path={query.get("file") ?? undefined} story={story} />
    </>
  );
}

function Heading({ story: { document: shown } }: { story: DocumentTimelineAnswer }) {
  return (
    <section class="about" aria-label="Document">
      <div class="head">
        <h1>{shown.document_sequence}</h1>
        <StatePill state={shown.overall_status} />
        <span class="faint">
          {kindName(shown.kind)}
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

function Tabs({ id, current, story }: { id: string; current: string; story: DocumentTimelineAnswer }) {
  return (
    <nav class="tabs" aria-label="Parts of the document">
      {tabs.map(([name, title]) => (
        <a
          key={name}
          href={hrefOf("documents", id, { tab: name })}
          aria-current={current === name ? "true" : undefined}
        >
          {title}
          {name === "" && story.findings.length > 0 && <span class="badge">{story.findings.length}</span>}
        </a>
      ))}
    </nav>
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

const missing: Readonly<Record<string, string>> = {
  ubl: "It is not rendered yet.",
  "tax-data": "Nothing is reported to the authority yet.",
  envelopes: "No envelope was sent yet.",
  mls: "No status message has come yet.",
  reports: "The access point has reported nothing yet.",
};

function Tab({ name, path, story }: { name: string; path: string | undefined; story: DocumentTimelineAnswer }) {
  const pattern = wanted[name];
  if (pattern !== undefined) {
    const files = story.files.filter((file) => pattern.test(`/${file.path}`)).sort(newestRevisionFirst);
    return files.length === 0 ? (
      <section class="card">
        <EmptyNotice>{missing[name] ?? "There is none."}</EmptyNotice>
      </section>
    ) : (
      <FileList key={name} id={story.document.id} tab={name} files={files} path={path} />
    );
  }
  if (name === "webhooks") {
    return <Deliveries deliveries={story.deliveries} />;
  }
  return name === "log" ? (
    <>
      <WhoDidWhat log={story.log} />
      <Log log={story.log} />
    </>
  ) : (
    <Findings story={story} />
  );
}
