import { useState } from "preact/hooks";

import type { ListedSessionAnswer } from "../../resources/sessions/answers.ts";
import { isolate } from "../language.ts";
import { errorMessage } from "../loaded.ts";
import { OrganizationFilter } from "../organizations/organization-filter.tsx";
import { pathWithQuery, usePages } from "../pages.ts";
import { ActButton } from "../parts/act-button.tsx";
import { Confirmation } from "../parts/confirmation.tsx";
import { Ltr } from "../parts/ltr.tsx";
import { Listed } from "../parts/notice.tsx";
import { Pill } from "../parts/pill.tsx";
import { Table, type Column } from "../parts/table.tsx";
import { Moment } from "../parts/time.tsx";
import { hrefOf, navigate } from "../router.ts";
import { callServer, sendJson } from "../server-call.ts";
import { isSiteOperator, type PageProps } from "../session.ts";
import { sessionsTexts } from "../texts/sessions.ts";
import { viewTitles } from "../texts/views.ts";
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
        <h1>{viewTitles.sessions}</h1>
        <span class="faint">{isSite ? sessionsTexts.ofAll : sessionsTexts.ofOne}</span>
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
    <section class="card" aria-label={viewTitles.sessions}>
      <div role="alert">{trouble !== undefined && <p class="complaint">{trouble}</p>}</div>
      <Listed list={list} nothing={sessionsTexts.none}>
        {(rows) => <Table rows={rows} columns={columnsFor(isSite ? setOpen : endOwn, isSite)} keyOf={({ id }) => id} />}
      </Listed>
      {open !== undefined && (
        <Confirmation
          title={sessionsTexts.end}
          consequence={sessionsTexts.consequence(isolate(open.subject), dayTime(open.created_at))}
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

const shownColumns: readonly Column<ListedSessionAnswer>[] = [
  {
    title: sessionsTexts.who,
    cell: ({ subject, roles, current }) => (
      <>
        <strong class="person">
          <bdi>{subject}</bdi>
        </strong>{" "}
        {current && <Pill tone="good">{sessionsTexts.thisOne}</Pill>}
        <span class="under">
          <Ltr>{roles.join(", ")}</Ltr>
        </span>
      </>
    ),
  },
  { title: sessionsTexts.organization, cell: ({ organization, org_id: id }) => <bdi>{organization ?? id}</bdi> },
  {
    title: sessionsTexts.signedIn,
    cell: ({ created_at: at, signed_in_with: way, issuer }) => (
      <>
        <Moment at={at} />
        <span class="under">
          {way === null ? "" : sessionsTexts[way]} {issuer !== null && <Ltr>{issuer}</Ltr>}
        </span>
      </>
    ),
  },
  {
    title: sessionsTexts.from,
    cell: ({ address, user_agent: browser }) => (
      <>
        <Ltr>{address ?? ""}</Ltr>
        <span class="under">
          <Ltr>{browser ?? ""}</Ltr>
        </span>
      </>
    ),
  },
];

/** @param asks whether a reason is asked for before the session ends */
const columnsFor = (
  choose: (session: ListedSessionAnswer) => void,
  asks: boolean,
): readonly Column<ListedSessionAnswer>[] => [
  ...shownColumns,
  { title: sessionsTexts.ends, cell: ({ expires_at: at }) => <Moment at={at} /> },
  {
    title: sessionsTexts.action,
    kind: "act",
    cell: (session) => (
      <ActButton
        denied={undefined}
        about={`${session.subject}, ${session.id}`}
        kind="danger"
        onClick={() => choose(session)}
      >
        {asks ? sessionsTexts.endAsking : sessionsTexts.end}
      </ActButton>
    ),
  },
];
