import type { OperableLegAnswer } from "../../resources/operator-actions/answers.ts";
import { legWords } from "../domain-words.ts";
import { pathWithQuery, usePages } from "../pages.ts";
import { Listed } from "../parts/notice.tsx";
import { Pill } from "../parts/pill.tsx";
import { Table, type Column } from "../parts/table.tsx";
import { Ago } from "../parts/time.tsx";
import { hrefOf } from "../router.ts";

/** Legs about which a status message has come that decides nothing because of its sender. A person decides on the document's page. */
export function Contested({ org }: { org: string }) {
  const list = usePages<OperableLegAnswer>(
    pathWithQuery("/api/operations/legs", { state: "contested", limit: "50", org_id: org }),
  );
  return (
    <section class="card" aria-label="Contested status messages">
      <h2>Contested status messages</h2>
      <p class="hint">
        They decide nothing: their sender is not the provider that the leg was sent to, or is not known. The leg goes on
        waiting for the right one.
      </p>
      <Listed list={list} nothing="No leg has one.">
        {(rows) => <Table rows={rows} columns={columns} keyOf={({ sbdh_id: id }) => id} />}
      </Listed>
    </section>
  );
}

const columns: readonly Column<OperableLegAnswer>[] = [
  {
    title: "Document",
    cell: ({ document_sequence: number, leg }) => (
      <>
        <strong>{number}</strong>
        <span class="under">{legWords[leg].toCorner}</span>
      </>
    ),
  },
  {
    title: "What was said",
    cell: ({ contested }) =>
      contested.map((message) => (
        <p key={`${message.code} ${message.sender}`}>
          <Pill tone="warn">{message.code}</Pill>{" "}
          {message.sender === null ? "from the access point, without a sender" : <code>{message.sender}</code>}
          {message.envelope_sender !== null && (
            <>
              {" "}
              in an envelope of <code>{message.envelope_sender}</code>
            </>
          )}{" "}
          {message.said !== null && <q>{message.said}</q>}
        </p>
      )),
  },
  { title: "Expected", cell: ({ contested }) => <code>{contested[0]?.expected ?? "not known"}</code> },
  { title: "Since", kind: "short", cell: ({ contested, updated_at: at }) => <Ago at={contested[0]?.at ?? at} /> },
  {
    title: "Action",
    kind: "act",
    cell: ({ document_id: id }) => (
      <a class="button" href={hrefOf("documents", id)}>
        Decide…
      </a>
    ),
  },
];
