import { useState } from "preact/hooks";

import type { ListedSessionAnswer } from "../../resources/sessions/answers.ts";
import { errorMessage } from "../loaded.ts";
import { OrganizationFilter } from "../organizations/organization-filter.tsx";
import { pathWithQuery, usePages } from "../pages.ts";
import { ActButton } from "../parts/act-button.tsx";
import { Confirmation } from "../parts/confirmation.tsx";
import { Listed } from "../parts/notice.tsx";
import { Pill } from "../parts/pill.tsx";
import { Table, type Column } from "../parts/table.tsx";
import { hrefOf, navigate } from "../router.ts";
import { callServer, sendJson } from "../server-call.ts";
import { isSiteOperator, type PageProps } from "../session.ts";
import { dayTime } from "../words.ts";

/** Who is signed in: a person's own sessions, and all of them for those who run the site. */
export function Sessions({ query, session }: PageProps) {
  const org = query.get("org") ?? "";
  const isSite = isSiteOperator(session);
  const path = isSite
    ? pathWithQuery("/api/operations/sessions", { org_id: org, limit: "50" })
    : pathWithQuery("/api/console/sessions", { limit: "50" });
  return (
    <>
      <div class="head">
        <h1>Sessions</h1>
        <span class="faint">
          {isSite ? "who is signed in to the console" : "where you are signed in to the console"}
        </span>
      </div>
      {isSite && (
        <div class="inline">
          <OrganizationFilter
            session={session}
            chosen={org}
            choose={(chosen) => navigate(hrefOf("sessions", undefined, { org: chosen }))}
          />
        </div>
      )}
      <SessionList key={path} path={path} isSite={isSite} />
    </>
  );
}

function SessionList({ path, isSite }: { path: string; isSite: boolean }) {
  const list = usePages<ListedSessionAnswer>(path);
  const [open, setOpen] = useState<ListedSessionAnswer>();
  const [trouble, setTrouble] = useState<string>();
  const endOwn = ({ id }: ListedSessionAnswer): void => {
    callServer(`/api/console/sessions/${id}`, { method: "DELETE" }).then(list.reload, (error: unknown) =>
      setTrouble(errorMessage(error)),
    );
  };
  return (
    <section class="card" aria-label="Sessions">
      <div role="alert">{trouble !== undefined && <p class="complaint">{trouble}</p>}</div>
      <Listed list={list} nothing="There is no session.">
        {(rows) => <Table rows={rows} columns={columnsFor(isSite ? setOpen : endOwn, isSite)} keyOf={({ id }) => id} />}
      </Listed>
      {open !== undefined && (
        <Confirmation
          title="End"
          consequence={`The session of ${open.subject} since ${dayTime(open.created_at)} is over, and within five seconds what it shows. Signing in again stays possible.`}
          confirm={async (body) => {
            await sendJson("POST", `/api/operations/sessions/${open.id}/end`, body);
            setOpen(undefined);
            list.reload();
          }}
          cancel={() => setOpen(undefined)}
        />
      )}
    </section>
  );
}

/** @param asks whether a reason is asked for before the session ends */
const columnsFor = (
  choose: (session: ListedSessionAnswer) => void,
  asks: boolean,
): readonly Column<ListedSessionAnswer>[] => [
  {
    title: "Who",
    cell: ({ subject, roles, current }) => (
      <>
        <strong>{subject}</strong> {current && <Pill tone="good">this one</Pill>}
        <span class="under">{roles.join(", ")}</span>
      </>
    ),
  },
  { title: "Organization", cell: ({ organization, org_id: id }) => organization ?? id },
  {
    title: "Signed in",
    cell: ({ created_at: at, signed_in_with: way, issuer }) => (
      <>
        {dayTime(at)}
        <span class="under">{[way, issuer].filter((each) => each !== null).join(", ")}</span>
      </>
    ),
  },
  {
    title: "From",
    cell: ({ address, user_agent: browser }) => (
      <>
        {address ?? ""}
        <span class="under">{browser ?? ""}</span>
      </>
    ),
  },
  { title: "Ends", cell: ({ expires_at: at }) => dayTime(at) },
  {
    title: "Action",
    kind: "act",
    cell: (session) => (
      <ActButton
        denied={undefined}
        about={`${session.subject}, ${session.id}`}
        kind="danger"
        onClick={() => choose(session)}
      >
        {asks ? "End…" : "End"}
      </ActButton>
    ),
  },
];
