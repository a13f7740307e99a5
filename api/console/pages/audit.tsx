import { useRef } from "preact/hooks";

import type { OperatorTarget } from "../../../common/operations/operator-actions.ts";
import type { OperatorActionAnswer } from "../../resources/operator-actions/answers.ts";
import { isolate, fill, texts } from "../words.ts";
import { pathWithQuery, usePages, type PageProps } from "../call-server.ts";
import { OrganizationFilter } from "../organization-filter.tsx";
import { type Column, Listed, Ltr, Moment, Pill, Table } from "../parts.tsx";
import { hrefOf, navigate } from "../router.ts";

/** The actions of people and systems, newest first, filtered by person, organization and action as the address says. */
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
        <h1>{texts.view.audit}</h1>
        <span class="faint">{texts.audit.about}</span>
      </div>
      <div class="inline">
        <OrganizationFilter session={session} chosen={asked.org} choose={(org) => narrow({ org })} />
        <div class="filter">
          <label for="action">{texts.audit.action}</label>
          <select id="action" value={asked.action} onChange={(event) => narrow({ action: event.currentTarget.value })}>
            <option value="">{texts.audit.all}</option>
            {Object.entries(texts.operatorAction).map(([action, words]) => (
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
  return (
    <form
      class="filter"
      onSubmit={(event) => {
        event.preventDefault();
        narrow(box.current?.value.trim() ?? "");
      }}
    >
      <label for="subject">{texts.audit.who}</label>
      <input
        id="subject"
        ref={box}
        type="search"
        defaultValue={subject}
        placeholder={texts.audit.subject}
        maxLength={1_000}
        autocomplete="off"
        spellcheck={false}
      />
      <button type="submit">{texts.audit.show}</button>
    </form>
  );
}

function Actions({ path }: { path: string }) {
  const list = usePages<OperatorActionAnswer>(path);
  return (
    <section class="card" aria-label={texts.audit.actions}>
      <Listed list={list} nothing={texts.audit.none}>
        {(rows) => <Table rows={rows} columns={columns} keyOf={({ id }) => id} />}
      </Listed>
    </section>
  );
}

/** The views of what an action is about. */
const views: Readonly<Partial<Record<OperatorTarget, string>>> = {
  document: "documents",
  organization: "organizations",
};

const columns: readonly Column<OperatorActionAnswer>[] = [
  { title: texts.audit.at, cell: ({ at }) => <Moment at={at} /> },
  {
    title: texts.audit.who,
    cell: ({ subject, role }) => (
      <>
        <strong class="person">
          <bdi>{subject}</bdi>
        </strong>
        <span class="under">
          <Ltr>{role}</Ltr>
        </span>
      </>
    ),
  },
  {
    title: texts.audit.what,
    cell: ({ action, outcome, target, target_id: id, detail }) => {
      const documentId = target === "leg" ? detail["document_id"] : undefined;
      const [view, shown] = typeof documentId === "string" ? ["documents", documentId] : [views[target], id];
      return (
        <>
          {texts.operatorAction[action]} {outcome === "refused" && <Pill tone="warn">{texts.audit.refused}</Pill>}
          {id !== null && shown !== null && (
            <span class="under">
              <Ltr>{view === undefined ? id : <a href={hrefOf(view, shown)}>{id}</a>}</Ltr>
            </span>
          )}
        </>
      );
    },
  },
  { title: texts.audit.why, cell: ({ reason }) => <bdi>{reason ?? ""}</bdi> },
  {
    title: texts.audit.organization,
    cell: ({ organization }) =>
      organization === null ? <span class="faint">{texts.audit.wholeSite}</span> : <bdi>{organization}</bdi>,
  },
  {
    title: texts.audit.details,
    cell: ({ id, detail, request_id: requestId }) => (
      <details>
        <summary aria-label={fill(texts.audit.detailsOf, { id: isolate(id) })}>{texts.audit.details}</summary>
        <code class="small">{JSON.stringify(detail)}</code>
        <span class="under">
          {texts.audit.request} <Ltr>{requestId}</Ltr>
        </span>
      </details>
    ),
  },
];
