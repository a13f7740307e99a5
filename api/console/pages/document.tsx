import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";

import type { TimelineAnswer, TimelineDelivery } from "../../resources/document-timeline/answers.ts";
import { ActButton, Confirmation, denialReason, Denied, legOutcomes, type Outcome } from "../actions.tsx";
import {
  errorMessage,
  useLoaded,
  callServer,
  type PageProps,
  postJson,
  saveFile,
  type Session,
} from "../call-server.ts";
import {
  Answered,
  type Column,
  CopyButton,
  EmptyNotice,
  ErrorNotice,
  Ltr,
  Moment,
  ShownText,
  StatePill,
  Table,
  Tabs,
} from "../parts.tsx";
import { hrefOf } from "../router.ts";
import { amount, calendarDay, count, fill, texts } from "../words.ts";
import { FileList, Findings } from "./document-content.tsx";
import { Log, Timeline } from "./document-timeline.tsx";
import { DocumentStatus, TroubleNotice } from "./trouble.tsx";

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
              tabs={[
                [
                  "",
                  <>
                    {texts.document.invoice}{" "}
                    {timeline.findings.length > 0 && <span class="badge">{count(timeline.findings.length)}</span>}
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
              ]}
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

/** Every document has files from its first moment on: an empty list means that the role gets none. */
function Tab({ name, path, timeline }: { name: string; path: string | undefined; timeline: TimelineAnswer }) {
  const pattern = wanted[name];
  if (pattern !== undefined) {
    const files = timeline.files
      .filter((file) => pattern.test(`/${file.path}`))
      .sort((a, b) => revisionOf(b) - revisionOf(a));
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
    return (
      <section class="card" aria-label={texts.document.webhooks}>
        <h2>{texts.delivery.title}</h2>
        {timeline.deliveries.length === 0 ? (
          <EmptyNotice>{texts.delivery.none}</EmptyNotice>
        ) : (
          <Table rows={timeline.deliveries} columns={deliveryColumns} keyOf={({ id }) => id} />
        )}
      </section>
    );
  }
  return name === "log" ? <Log log={timeline.log} /> : <Findings timeline={timeline} />;
}

const deliveryColumns: readonly Column<TimelineDelivery>[] = [
  { title: texts.delivery.event, cell: ({ event }) => <code>{event}</code> },
  { title: texts.delivery.state, cell: ({ state }) => <StatePill state={state} /> },
  {
    title: texts.delivery.endpoint,
    cell: ({ url }) => <Ltr>{url}</Ltr>,
  },
  { title: texts.delivery.attempts, kind: "number", cell: ({ attempts }) => count(attempts) },
  {
    title: texts.delivery.lastAnswer,
    cell: ({ http_status: status, error }) =>
      status ?? (error === null ? texts.delivery.noAnswer : <ShownText>{error}</ShownText>),
  },
  {
    title: texts.delivery.at,
    cell: ({ settled_at: settled, created_at: created }) => <Moment at={settled ?? created} />,
  },
];

/** A correction that waits to be sent belongs to no revision yet, and is the newest. */
const revisionOf = ({ path }: { path: string }): number =>
  Number(/^revision-(\d+)/.exec(path)?.[1] ?? Number.MAX_SAFE_INTEGER);

/** What the document is, with a button next to all that people copy, and its downloads. */
function Heading({ timeline: { document: shown, files } }: { timeline: TimelineAnswer }) {
  const { document_sequence: number, tax_inclusive_amount: total } = shown;
  return (
    <section class="about" aria-label={texts.document.document}>
      <div class="head">
        <h1>
          <bdi>{number}</bdi>
        </h1>
        <CopyButton text={number} what={texts.document.number} />
        <DocumentStatus status={shown.overall_status} voidReason={shown.void_reason} trouble={shown.trouble} />
        <span class="faint">
          {texts.kind[shown.kind]}
          {shown.revision > 1 && `, ${fill(texts.document.revision, { revision: count(shown.revision) })}`}
        </span>
      </div>
      <dl class="facts">
        {shown.parties.map((party) => (
          <Party key={party.role} party={party} />
        ))}
        {total !== null && <Fact name={texts.document.amount}>{amount(total, shown.currency)}</Fact>}
        <Fact name={texts.document.issued}>{calendarDay(shown.issue_date)}</Fact>
        <Fact name={texts.document.organization}>
          <ShownText>{shown.organization.name}</ShownText>
        </Fact>
        {shown.void_reason !== null && (
          <Fact name={texts.document.voidReason}>
            <ShownText>{shown.void_reason}</ShownText>
          </Fact>
        )}
        {shown.legal_hold && <Fact name={texts.document.legalHold}>{texts.document.neverDeleted}</Fact>}
        {shown.external_reference !== null && (
          <CopiedFact name={texts.document.externalReference} text={shown.external_reference} />
        )}
        {Object.entries(shown.metadata ?? {}).map(([key, text]) => (
          <CopiedFact key={key} name={key} text={text} />
        ))}
        <CopiedFact name={texts.document.id} text={shown.id} />
        <CopiedFact name={texts.document.request} text={shown.request_id} />
      </dl>
      <Downloads id={shown.id} number={number} hasOriginals={files.length > 0} />
    </section>
  );
}

const Fact = ({ name, children }: { name: string; children: ComponentChildren }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

const CopiedFact = ({ name, text }: { name: string; text: string }) => (
  <Fact name={name}>
    <ShownText>{text}</ShownText> <CopyButton text={text} what={name} />
  </Fact>
);

type PartyAnswer = TimelineAnswer["document"]["parties"][number];

function Party({ party: { role, name, ...numbers } }: { party: PartyAnswer }) {
  const known = [
    [texts.document.tin, numbers.tin],
    [texts.document.vat, numbers.vat_number],
    [texts.document.endpoint, numbers.endpoint],
  ] as const;
  return (
    <Fact name={texts.party[role]}>
      {name === null ? <span class="faint">{texts.document.noName}</span> : <ShownText>{name}</ShownText>}
      {known.map(([title, text]) =>
        text === null ? null : (
          <span key={title} class="under">
            {title} <ShownText>{text}</ShownText> <CopyButton text={text} what={`${texts.party[role]}, ${title}`} />
          </span>
        ),
      )}
    </Fact>
  );
}

interface Form {
  title: string;
  path: string;
  ending: string;
  isOriginal: boolean;
}

const forms: readonly Form[] = [
  { title: texts.document.html, path: "view", ending: ".html", isOriginal: false },
  { title: texts.document.pdf, path: "view.pdf", ending: ".pdf", isOriginal: true },
  { title: texts.document.evidence, path: "evidence", ending: "-evidence.zip", isOriginal: true },
];

interface DownloadsProps {
  id: string;
  number: string;
  /** Viewers get no original files. */
  hasOriginals: boolean;
}

/** Downloads of the document: as a page, as a PDF, and with all evidence. */
function Downloads({ id, number, hasOriginals }: DownloadsProps) {
  const [busy, setBusy] = useState<string>();
  const [refusal, setRefusal] = useState<string>();
  const download = async ({ path, ending }: Form): Promise<void> => {
    setBusy(path);
    setRefusal(undefined);
    try {
      const answer = await callServer(`/api/operations/documents/${id}/${path}`);
      saveFile(await answer.blob(), `${number}${ending}`);
    } catch (error) {
      setRefusal(errorMessage(error));
    }
    setBusy(undefined);
  };
  return (
    <>
      <div class="downloads" role="group" aria-label={texts.document.take}>
        {forms.map((form) => {
          const isWithheld = form.isOriginal && !hasOriginals;
          return (
            <button
              key={form.path}
              type="button"
              disabled={isWithheld || busy !== undefined}
              title={isWithheld ? texts.document.original : undefined}
              onClick={() => void download(form)}
            >
              {form.title}
            </button>
          );
        })}
        <span class="faint small" role="status">
          {busy === undefined ? "" : texts.document.preparing}
        </span>
      </div>
      {refusal !== undefined && <ErrorNotice words={refusal} />}
    </>
  );
}

/** Something that a person can do about a document, and what it will do. */
interface Action {
  key: string;
  title: string;
  consequence: string;
  path: string;
  /** Cannot be taken back: shown last, and apart. */
  isFinal?: true;
  outcomes?: readonly Outcome[];
  /** What is sent besides the answers of the person. */
  body?: Readonly<Record<string, string>>;
}

interface ActionsProps {
  timeline: TimelineAnswer;
  session: Session;
  done: () => void;
}

/** What can be done now; disabled for a viewer. The server decides in any case. */
function Actions({ timeline, session, done }: ActionsProps) {
  const [open, setOpen] = useState<Action>();
  const [said, setSaid] = useState("");
  const actions = actionsOf(timeline);
  const { id: orgId } = timeline.document.organization;
  const denied = denialReason(session, orgId);
  const groups = [
    { label: texts.documentAction.actions, kind: "", actions: actions.filter(({ isFinal }) => isFinal === undefined) },
    { label: texts.documentAction.final, kind: "final", actions: actions.filter(({ isFinal }) => isFinal === true) },
  ].filter((group) => group.actions.length > 0);
  return (
    <>
      <p class={said === "" ? "hidden" : "notice good"} role="status">
        {said}
      </p>
      {groups.map(({ label, kind, actions: shown }) => (
        <div key={label} class={`actions ${kind}`} role="group" aria-label={label}>
          {kind === "final" && <span class="faint">{label}:</span>}
          {shown.map((action) => (
            <ActButton
              key={action.key}
              denied={denied}
              {...(action.isFinal === true && { kind: "danger" })}
              onClick={() => setOpen(action)}
            >
              {action.title}
            </ActButton>
          ))}
        </div>
      ))}
      {actions.length > 0 && <Denied why={denied} />}
      {open !== undefined && (
        <Confirmation
          title={open.title}
          consequence={open.consequence}
          {...(open.outcomes !== undefined && { outcomes: open.outcomes })}
          confirm={async (body) => {
            await postJson(`${open.path}?org_id=${encodeURIComponent(orgId)}`, { ...open.body, ...body });
            setOpen(undefined);
            setSaid(fill(texts.documentAction.done, { action: open.title }));
            done();
          }}
          cancel={() => setOpen(undefined)}
        />
      )}
    </>
  );
}

function actionsOf({ document: { id, revision: newest, failure }, legs }: TimelineAnswer): Action[] {
  const current = legs.filter(({ revision }) => revision === newest);
  const retries = current
    .filter(({ state, failure_class: cause }) => state === "failed" && cause !== "unknown")
    .map(({ sbdh_id: sbdhId, leg }) => ({
      key: `retry-${sbdhId}`,
      title: fill(texts.documentAction.retryLeg, { leg: texts.leg[leg].name }),
      consequence: texts.documentAction.retryLegAbout,
      path: `/api/operations/legs/${sbdhId}/retry`,
    }));
  const decisions = current
    .filter(({ state }) => ["unknown", "failed", "sent"].includes(state))
    .map(({ sbdh_id: sbdhId, leg, state, failure_class: cause }): Action => ({
      key: `resolve-${sbdhId}`,
      title: fill(texts.documentAction.resolve, { leg: texts.leg[leg].name }),
      consequence:
        state === "unknown" || cause === "unknown"
          ? texts.documentAction.resolveUnknown
          : fill(texts.documentAction.resolveState, { state: texts.state[state] }),
      path: `/api/operations/legs/${sbdhId}/resolve`,
      isFinal: true,
      outcomes: legOutcomes,
      body: { state },
    }));
  const retryDocument: Action = {
    key: "retry-document",
    title: texts.documentAction.retryStage,
    consequence: texts.documentAction.retryStageAbout,
    path: `/api/operations/documents/${id}/retry`,
  };
  const withdraw: Action = {
    key: "withdraw",
    title: texts.documentAction.withdraw,
    consequence: texts.documentAction.withdrawAbout,
    path: `/api/operations/documents/${id}/withdraw`,
    isFinal: true,
  };
  const isWithdrawable =
    legs.some(({ leg, state }) => leg === "toC5" && state === "accepted") &&
    !legs.some(({ leg }) => leg === "withdrawal");
  return [
    ...(failure === null ? [] : [retryDocument]),
    ...retries,
    ...decisions,
    ...(isWithdrawable ? [withdraw] : []),
  ];
}
