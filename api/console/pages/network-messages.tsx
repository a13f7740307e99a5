import type { StrayMessageAnswer, StrayMessagesAnswer } from "../../resources/inbound-messages/answers.ts";
import type { OperableLegAnswer } from "../../resources/operator-actions/answers.ts";
import { pathWithQuery, useLoaded, usePages } from "../call-server.ts";
import { Ago, Answered, type Column, EmptyNotice, Listed, Ltr, Pill, Table } from "../parts.tsx";
import { hrefOf } from "../router.ts";
import { texts } from "../words.ts";

/**
 * Legs whose status message decides nothing because of its sender, or may have been lost by a restore. A person decides on the
 * document's page.
 */
export function Contested({ org }: { org: string }) {
  const list = usePages<OperableLegAnswer>(
    pathWithQuery("/api/operations/legs", { state: "contested,message_lost", limit: "50", org_id: org }),
  );
  return (
    <section class="card" aria-label={texts.contested.title}>
      <h2>{texts.contested.title}</h2>
      <p class="hint">{texts.contested.about}</p>
      <Listed list={list} nothing={texts.contested.none}>
        {(rows) => <Table rows={rows} columns={contestedColumns} keyOf={({ sbdh_id: id }) => id} />}
      </Listed>
    </section>
  );
}

const Party = ({ id }: { id: string }) => (
  <code>
    <bdi>{id}</bdi>
  </code>
);

const contestedColumns: readonly Column<OperableLegAnswer>[] = [
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
          <Ltr>
            <Pill tone="warn">{message.code}</Pill>
          </Ltr>{" "}
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

/** The newest messages of the network that belong to no document. */
export function Messages() {
  const loaded = useLoaded<StrayMessagesAnswer>("/api/operations/messages");
  return (
    <section class="card" aria-label={texts.incidents.messages}>
      <h2>{texts.incidents.messages}</h2>
      <p class="hint">{texts.strayMessages.about}</p>
      <Answered loaded={loaded}>
        {({ data }) =>
          data.length === 0 ? (
            <EmptyNotice>{texts.strayMessages.none}</EmptyNotice>
          ) : (
            <Table rows={data} columns={messageColumns} keyOf={({ sha256 }) => sha256} />
          )
        }
      </Answered>
    </section>
  );
}

const messageColumns: readonly Column<StrayMessageAnswer>[] = [
  {
    title: texts.strayMessages.message,
    cell: ({ code, sbdh_id: id, answers }) => (
      <>
        <Ltr>
          {code !== null && <Pill tone="warn">{code}</Pill>} {answers ?? id}
        </Ltr>
      </>
    ),
  },
  { title: texts.strayMessages.why, cell: ({ reason }) => <bdi>{reason ?? texts.strayMessages.unmatched}</bdi> },
  { title: texts.strayMessages.beginning, cell: ({ beginning }) => <Ltr>{beginning.slice(0, 200)}</Ltr> },
  { title: texts.strayMessages.since, kind: "short", cell: ({ received_at: at }) => <Ago at={at} /> },
];
