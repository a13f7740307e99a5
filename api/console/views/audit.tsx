import { useRef } from "preact/hooks";

import type { OperatorActionName, OperatorTarget } from "../../../common/domain/operator-actions/operator-actions.ts";
import type { OperatorActionAnswer } from "../../resources/operator-actions/answers.ts";
import { OrganizationFilter } from "../organizations/organization-filter.tsx";
import { pathWithQuery, usePages } from "../pages.ts";
import { Listed } from "../parts/notice.tsx";
import { Pill } from "../parts/pill.tsx";
import { Table, type Column } from "../parts/table.tsx";
import { Moment } from "../parts/time.tsx";
import { navigate, hrefOf } from "../router.ts";
import type { PageProps } from "../session.ts";

const actionWords: Readonly<Record<OperatorActionName, string>> = {
  "leg.retry": "Retried a leg",
  "leg.resolve": "Resolved a leg",
  "legs.retry": "Retried legs",
  "legs.stop": "Stopped a retry of legs",
  "documents.stop": "Stopped a retry of documents",
  "document.retry": "Retried a document",
  "document.withdraw": "Withdrew a report",
  "document.hold": "Placed a document under legal hold",
  "document.release": "Released a document from its hold",
  "documents.delete": "Deleted documents after their term",
  "documents.retry": "Retried documents",
  "work.pause": "Paused work",
  "work.resume": "Resumed work",
  "organization.create": "Created an organization",
  "organization.change": "Changed an organization",
  "organization.disable": "Disabled an organization",
  "organization.enable": "Enabled an organization",
  "organization.export": "Exported an organization",
  "organization.wipe": "Wiped a sandbox",
  "token.revoke": "Revoked a token",
  "token.issue": "Issued a token",
  "session.begin": "Signed in",
  "session.end": "Ended a session",
  "session.refuse": "Was refused at sign-in",
  "webhook.create": "Created a webhook",
  "webhook.change": "Changed a webhook",
  "webhook.delete": "Deleted a webhook",
  "webhook.rotate": "Made a new webhook secret",
  "webhook.try": "Tried a webhook at once",
  "webhook.pause": "Paused a webhook",
  "webhook.resume": "Resumed a webhook",
  "webhook.resend": "Sent events of a time to a webhook again",
  "profile.create": "Created a business profile",
  "profile.change": "Changed a business profile",
  "documents.search": "Searched beyond the own organization",
  "documents.index": "Indexed again",
  "document.open": "Opened a document",
  "document.export": "Exported a document's evidence",
  "outages.export": "Exported outages",
  "taxpayer.decide": "Decided who may have a taxpayer",
};

/** Everything that people and systems did, newest first, by person, organization and action; the address says which. */
export function Audit({ query, session }: PageProps) {
  const asked = { org: query.get("org") ?? "", subject: query.get("subject") ?? "", action: query.get("action") ?? "" };
  const path = pathWithQuery("/api/operations/actions", {
    org_id: asked.org,
    subject: asked.subject,
    action: asked.action,
    limit: "50",
  });
  const narrow = (part: Partial<typeof asked>): void => navigate(hrefOf("audit", undefined, { ...asked, ...part }));
  return (
    <>
      <div class="head">
        <h1>Audit log</h1>
        <span class="faint">who did what, and why</span>
      </div>
      <div class="inline">
        <OrganizationFilter session={session} chosen={asked.org} choose={(org) => narrow({ org })} />
        <div class="filter">
          <label for="action">Action</label>
          <select id="action" value={asked.action} onChange={(event) => narrow({ action: event.currentTarget.value })}>
            <option value="">All actions</option>
            {Object.entries(actionWords).map(([action, words]) => (
              <option key={action} value={action} selected={action === asked.action}>
                {words}
              </option>
            ))}
          </select>
        </div>
        <SubjectFilter key={asked.subject} subject={asked.subject} narrow={(subject) => narrow({ subject })} />
      </div>
      <Actions key={path} path={path} />
    </>
  );
}

function SubjectFilter({ subject, narrow }: { subject: string; narrow: (subject: string) => void }) {
  const box = useRef<HTMLInputElement>(null);
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    narrow(box.current?.value.trim() ?? "");
  };
  return (
    <form class="filter" onSubmit={submit}>
      <label for="subject">Who</label>
      <input
        id="subject"
        ref={box}
        type="search"
        defaultValue={subject}
        placeholder="sub of the token"
        maxLength={1_000}
        autocomplete="off"
        spellcheck={false}
      />
      <button type="submit">Show</button>
    </form>
  );
}

function Actions({ path }: { path: string }) {
  const list = usePages<OperatorActionAnswer>(path);
  return (
    <section class="card" aria-label="Actions of operators">
      <Listed list={list} nothing="No operator did anything of that kind.">
        {(rows) => <Table rows={rows} columns={columns} keyOf={({ id }) => id} />}
      </Listed>
    </section>
  );
}

const columns: readonly Column<OperatorActionAnswer>[] = [
  { title: "At", cell: ({ at }) => <Moment at={at} /> },
  {
    title: "Who",
    cell: ({ subject, role }) => (
      <>
        <strong>{subject}</strong>
        <span class="under">{role}</span>
      </>
    ),
  },
  {
    title: "What",
    cell: (row) => (
      <>
        {actionWords[row.action]} {row.outcome === "refused" && <Pill tone="warn">refused</Pill>}
        <Target row={row} />
      </>
    ),
  },
  { title: "Why", cell: ({ reason }) => reason ?? "" },
  { title: "Organization", cell: ({ organization }) => organization ?? <span class="faint">the whole site</span> },
  {
    title: "Details",
    cell: ({ id, detail, request_id: requestId }) => (
      <details>
        <summary aria-label={`Details of ${id}`}>Details</summary>
        <code class="small">{JSON.stringify(detail)}</code>
        <span class="under">request {requestId}</span>
      </details>
    ),
  },
];

const views: Readonly<Partial<Record<OperatorTarget, string>>> = {
  document: "documents",
  organization: "organizations",
};

function Target({ row: { target, target_id: id, detail } }: { row: OperatorActionAnswer }) {
  const documentId = target === "leg" ? detail["document_id"] : undefined;
  const [view, shown] = typeof documentId === "string" ? ["documents", documentId] : [views[target], id];
  return id === null || shown === null ? null : (
    <span class="under">{view === undefined ? id : <a href={hrefOf(view, shown)}>{id}</a>}</span>
  );
}
