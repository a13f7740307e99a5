import type { StrayMessageAnswer, StrayMessagesAnswer } from "../../resources/network/answers.ts";
import { useLoaded } from "../loaded.ts";
import { Ltr } from "../parts/ltr.tsx";
import { Answered, EmptyNotice } from "../parts/notice.tsx";
import { Pill } from "../parts/pill.tsx";
import { Table, type Column } from "../parts/table.tsx";
import { Ago } from "../parts/time.tsx";
import { texts } from "../words.ts";

/** Messages of the network that belong to no document, the newest of them. */
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
            <Table rows={data} columns={columns} keyOf={({ sha256 }) => sha256} />
          )
        }
      </Answered>
    </section>
  );
}

const columns: readonly Column<StrayMessageAnswer>[] = [
  {
    title: texts.strayMessages.message,
    cell: ({ code, sbdh_id: id, answers }) => (
      <>
        {code !== null && <Pill tone="warn">{code}</Pill>} <Ltr>{answers ?? id}</Ltr>
      </>
    ),
  },
  { title: texts.strayMessages.why, cell: ({ reason }) => <bdi>{reason ?? texts.strayMessages.unmatched}</bdi> },
  { title: texts.strayMessages.beginning, cell: ({ beginning }) => <Ltr>{beginning.slice(0, 200)}</Ltr> },
  { title: texts.strayMessages.since, kind: "short", cell: ({ received_at: at }) => <Ago at={at} /> },
];
