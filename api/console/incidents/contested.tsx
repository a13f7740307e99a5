import type { OperableLegAnswer } from "../../resources/operator-actions/answers.ts";
import { pathWithQuery, usePages } from "../pages.ts";
import { Listed } from "../parts/notice.tsx";
import { Pill } from "../parts/pill.tsx";
import { Table, type Column } from "../parts/table.tsx";
import { Ago } from "../parts/time.tsx";
import { hrefOf } from "../router.ts";
import { texts } from "../words.ts";

/** Legs about which a status message has come that decides nothing because of its sender, or whose message a restore may have lost. A person decides on the document's page. */
export function Contested({ org }: { org: string }) {
  const list = usePages<OperableLegAnswer>(
    pathWithQuery("/api/operations/legs", { state: "contested,message_lost", limit: "50", org_id: org }),
  );
  return (
    <section class="card" aria-label={texts.contested.title}>
      <h2>{texts.contested.title}</h2>
      <p class="hint">{texts.contested.about}</p>
      <Listed list={list} nothing={texts.contested.none}>
        {(rows) => <Table rows={rows} columns={columns} keyOf={({ sbdh_id: id }) => id} />}
      </Listed>
    </section>
  );
}

const Party = ({ id }: { id: string }) => (
  <code>
    <bdi>{id}</bdi>
  </code>
);

const columns: readonly Column<OperableLegAnswer>[] = [
  {
    title: texts.contested.document,
    cell: ({ document_sequence: number, leg }) => (
      <>
        <strong>
          <bdi>{number}</bdi>
        </strong>
        <span class="under">{texts.leg[leg].toCorner}</span>
      </>
    ),
  },
  {
    title: texts.contested.said,
    cell: ({ contested }) =>
      contested.map((message) => (
        <p key={`${message.code} ${message.sender}`}>
          <Pill tone="warn">{message.code}</Pill>{" "}
          {message.sender === null ? texts.contested.noSender : <Party id={message.sender} />}
          {message.envelope_sender !== null && (
            <>
              {" "}
              {texts.contested.inEnvelopeOf} <Party id={message.envelope_sender} />
            </>
          )}{" "}
          {message.said !== null && <q>{message.said}</q>}
        </p>
      )),
  },
  {
    title: texts.contested.expected,
    cell: ({ contested }) => <Party id={contested[0]?.expected ?? texts.failures.notKnown} />,
  },
  {
    title: texts.contested.since,
    kind: "short",
    cell: ({ contested, updated_at: at }) => <Ago at={contested[0]?.at ?? at} />,
  },
  {
    title: texts.contested.action,
    kind: "act",
    cell: ({ document_id: id }) => (
      <a class="button" href={hrefOf("documents", id)}>
        {texts.contested.decide}
      </a>
    ),
  },
];
