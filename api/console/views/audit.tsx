import { useRef } from "preact/hooks";

import type { OperatorActionName } from "../../../common/domain/operator-actions/operator-actions.ts";
import type { OperatorActionAnswer } from "../operations-answers.ts";
import { pathWithQuery, usePages } from "../pages.ts";
import { ErrorNotice, Loading, EmptyNotice } from "../parts/notice.tsx";
import { OrganizationFilter } from "../organizations/organization-filter.tsx";
import { Pill } from "../parts/pill.tsx";
import { navigate, hrefOf } from "../router.ts";
import type { PageProps } from "../views.tsx";
import { dayTime } from "../words.ts";

const actionWords: Readonly<Record<OperatorActionName, string>> = {
  "leg.retry": "Retried a leg",
  "leg.resolve": "Resolved a leg",
  "legs.retry": "Retried legs",
  "legs.stop": "Stopped a retry of legs",
  "documents.stop": "Stopped a retry of documents",
  "document.retry": "Retried a document",
  "document.withdraw": "Withdrew a report",
  "documents.retry": "Retried documents",
  "work.pause": "Paused work",
  "work.resume": "Resumed work",
  "organization.create": "Created an organization",
  "organization.change": "Changed an organization",
  "organization.disable": "Disabled an organization",
  "organization.enable": "Enabled an organization",
  "token.revoke": "Revoked a token",
};

const wordsOf = (action: string): string => (actionWords as Readonly<Record<string, string>>)[action] ?? action;

/** Everything that operators did, newest first, by person, organization and action; the address says which. */
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
        <span class="faint">what operators did, and why</span>
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
      <label for="subject">Operator</label>
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
  const { rows, isLoading, next, trouble, reload } = usePages<OperatorActionAnswer>(path);
  return (
    <section class="card" aria-label="Actions of operators">
      {trouble !== undefined && <ErrorNotice words={trouble} retry={reload} />}
      {isLoading && <Loading />}
      {!isLoading && trouble === undefined && rows.length === 0 && (
        <EmptyNotice>Nobody did anything of that kind.</EmptyNotice>
      )}
      {rows.length > 0 && (
        <table class="cards">
          <thead>
            <tr>
              <th scope="col">At</th>
              <th scope="col">Who</th>
              <th scope="col">What</th>
              <th scope="col">Why</th>
              <th scope="col">Organization</th>
              <th scope="col">Details</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <ActionRow key={row.id} row={row} />
            ))}
          </tbody>
        </table>
      )}
      {next !== undefined && (
        <button type="button" class="more" onClick={next}>
          More
        </button>
      )}
    </section>
  );
}

function ActionRow({ row }: { row: OperatorActionAnswer }) {
  return (
    <tr>
      <td data-label="At">
        <time dateTime={row.at}>{dayTime(row.at)}</time>
      </td>
      <td data-label="Who">
        <span>
          <strong>{row.subject}</strong>
          <span class="under">{row.role}</span>
        </span>
      </td>
      <td data-label="What">
        <span>
          {wordsOf(row.action)} {row.outcome === "refused" && <Pill tone="warn">refused</Pill>}
          <Target row={row} />
        </span>
      </td>
      <td data-label="Why">{row.reason ?? ""}</td>
      <td data-label="Organization">{row.organization ?? <span class="faint">the whole site</span>}</td>
      <td data-label="Details">
        <details>
          <summary aria-label={`Details of ${row.id}`}>Details</summary>
          <code class="small">{JSON.stringify(row.detail)}</code>
          <span class="under">request {row.request_id}</span>
        </details>
      </td>
    </tr>
  );
}

const views: Readonly<Record<string, string>> = { document: "documents", organization: "organizations" };

function Target({ row: { target, target_id: id, detail } }: { row: OperatorActionAnswer }) {
  const view = views[target];
  const documentId = target === "leg" ? detail["document_id"] : undefined;
  if (typeof documentId === "string") {
    return (
      <span class="under">
        <a href={hrefOf("documents", documentId)}>{id}</a>
      </span>
    );
  }
  if (id === null) {
    return null;
  }
  return <span class="under">{view === undefined ? id : <a href={hrefOf(view, id)}>{id}</a>}</span>;
}
