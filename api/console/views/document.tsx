import { useEffect } from "preact/hooks";

import type { TimelineAnswer } from "../../resources/document-timeline/answers.ts";
import { useLoaded } from "../loaded.ts";
import { Actions } from "../document/actions.tsx";
import { Deliveries } from "../document/deliveries.tsx";
import { FileList } from "../document/files.tsx";
import { Findings } from "../document/findings.tsx";
import { Heading } from "../document/heading.tsx";
import { Log, WhoDidWhat } from "../document/log.tsx";
import { TroubleNotice } from "../document/trouble.tsx";
import { Answered, EmptyNotice } from "../parts/notice.tsx";
import { Tabs } from "../parts/tabs.tsx";
import { Timeline } from "../document/timeline.tsx";
import { hrefOf } from "../router.ts";
import type { PageProps } from "../session.ts";
import { count, fill, texts } from "../words.ts";

const tabsOf = ({ findings }: TimelineAnswer) =>
  [
    [
      "",
      <>
        {texts.document.invoice} {findings.length > 0 && <span class="badge">{count(findings.length)}</span>}
      </>,
    ],
    ["request", texts.document.request],
    ["ubl", texts.document.ubl],
    ["tax-data", texts.document.taxData],
    ["envelopes", texts.document.envelopes],
    ["mls", texts.document.mls],
    ["reports", texts.document.reports],
    ["webhooks", texts.document.webhooks],
    ["log", texts.document.log],
  ] as const;

export function DocumentView({ id = "", query, session }: PageProps) {
  const loaded = useLoaded<TimelineAnswer>(`/api/operations/documents/${id}`, { everyMs: 5_000 });
  const number = loaded.answer?.document.document_sequence;
  const current = query.get("tab") ?? "";
  useEffect(() => {
    if (number !== undefined) {
      document.title = fill(texts.document.title, { number });
    }
  }, [number]);
  return (
    <>
      {number === undefined && <h1>{texts.document.document}</h1>}
      <Answered loaded={loaded}>
        {(timeline) => (
          <>
            <Heading timeline={timeline} />
            <TroubleNotice trouble={timeline.document.trouble} />
            <Actions timeline={timeline} session={session} done={loaded.reload} />
            <Timeline timeline={timeline} />
            <Tabs
              label={texts.document.parts}
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
  ubl: texts.document.noUbl,
  "tax-data": texts.document.noTaxData,
  envelopes: texts.document.noEnvelopes,
  mls: texts.document.noMls,
  reports: texts.document.noReports,
};

/** Every document has files from its first moment on: where there are none, the role gets none. */
function Tab({ name, path, timeline }: { name: string; path: string | undefined; timeline: TimelineAnswer }) {
  const pattern = wanted[name];
  if (pattern !== undefined) {
    const files = timeline.files.filter((file) => pattern.test(`/${file.path}`)).sort(newestRevisionFirst);
    return files.length === 0 ? (
      <section class="card">
        <EmptyNotice>
          {timeline.files.length === 0 ? texts.document.withheld : (missing[name] ?? texts.document.none)}
        </EmptyNotice>
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
