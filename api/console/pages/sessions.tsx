import { useState } from "preact/hooks";

import type { ListedSessionAnswer } from "../../resources/sessions/answers.ts";
import { ActButton } from "../actions.tsx";
import { errorMessage, usePages, callServer } from "../call-server.ts";
import { type Column, Listed, Ltr, Moment, Pill, Table } from "../parts.tsx";
import { texts } from "../words.ts";

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
        <h1>{texts.view.sessions}</h1>
        <span class="faint">{texts.sessions.ofOne}</span>
      </div>
      <section class="card" aria-label={texts.view.sessions}>
        <div role="alert">{trouble !== undefined && <p class="complaint">{trouble}</p>}</div>
        <Listed list={list} nothing={texts.sessions.none}>
          {(rows) => <Table rows={rows} columns={columnsFor(end)} keyOf={({ id }) => id} />}
        </Listed>
      </section>
    </>
  );
}

const columnsFor = (end: (session: ListedSessionAnswer) => void): readonly Column<ListedSessionAnswer>[] => [
  {
    title: texts.sessions.signedIn,
    cell: ({ created_at: at, current }) => (
      <>
        <Moment at={at} /> {current && <Pill tone="good">{texts.sessions.thisOne}</Pill>}
      </>
    ),
  },
  {
    title: texts.sessions.from,
    cell: ({ address, user_agent: browser }) => (
      <>
        <Ltr>{address}</Ltr>
        <span class="under">
          <Ltr>{browser}</Ltr>
        </span>
      </>
    ),
  },
  { title: texts.sessions.ends, cell: ({ expires_at: at }) => <Moment at={at} /> },
  {
    title: texts.sessions.action,
    kind: "act",
    cell: (session) => (
      <ActButton denied={undefined} about={session.id} kind="danger" onClick={() => end(session)}>
        {texts.sessions.end}
      </ActButton>
    ),
  },
];
