import { useState } from "preact/hooks";

import type { ListedSessionAnswer } from "../../resources/sessions/answers.ts";
import { errorMessage } from "../loaded.ts";
import { usePages } from "../pages.ts";
import { ActButton } from "../parts/act-button.tsx";
import { Ltr } from "../parts/ltr.tsx";
import { Listed } from "../parts/notice.tsx";
import { Pill } from "../parts/pill.tsx";
import { Table, type Column } from "../parts/table.tsx";
import { Moment } from "../parts/time.tsx";
import { callServer } from "../server-call.ts";
import { sessionsTexts } from "../texts/sessions.ts";
import { viewTitles } from "../texts/views.ts";

/** A person's own sessions. */
export function Sessions() {
  const list = usePages<ListedSessionAnswer>("/api/console/sessions");
  const [trouble, setTrouble] = useState<string>();
  const end = ({ id }: ListedSessionAnswer): void => {
    callServer(`/api/console/sessions/${id}`, { method: "DELETE" }).then(list.reload, (error: unknown) =>
      setTrouble(errorMessage(error)),
    );
  };
  return (
    <>
      <div class="head">
        <h1>{viewTitles.sessions}</h1>
        <span class="faint">{sessionsTexts.ofOne}</span>
      </div>
      <section class="card" aria-label={viewTitles.sessions}>
        <div role="alert">{trouble !== undefined && <p class="complaint">{trouble}</p>}</div>
        <Listed list={list} nothing={sessionsTexts.none}>
          {(rows) => <Table rows={rows} columns={columnsFor(end)} keyOf={({ id }) => id} />}
        </Listed>
      </section>
    </>
  );
}

const columnsFor = (end: (session: ListedSessionAnswer) => void): readonly Column<ListedSessionAnswer>[] => [
  {
    title: sessionsTexts.signedIn,
    cell: ({ created_at: at, current }) => (
      <>
        <Moment at={at} /> {current && <Pill tone="good">{sessionsTexts.thisOne}</Pill>}
      </>
    ),
  },
  {
    title: sessionsTexts.from,
    cell: ({ address, user_agent: browser }) => (
      <>
        <Ltr>{address}</Ltr>
        <span class="under">
          <Ltr>{browser}</Ltr>
        </span>
      </>
    ),
  },
  { title: sessionsTexts.ends, cell: ({ expires_at: at }) => <Moment at={at} /> },
  {
    title: sessionsTexts.action,
    kind: "act",
    cell: (session) => (
      <ActButton denied={undefined} about={session.id} kind="danger" onClick={() => end(session)}>
        {sessionsTexts.end}
      </ActButton>
    ),
  },
];
