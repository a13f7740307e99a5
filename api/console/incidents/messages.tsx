import type { StrayMessageAnswer, StrayMessagesAnswer } from "../../resources/network/answers.ts";
import { useLoaded } from "../loaded.ts";
import { Ltr } from "../parts/ltr.tsx";
import { Answered, EmptyNotice } from "../parts/notice.tsx";
import { Pill } from "../parts/pill.tsx";
import { Table, type Column } from "../parts/table.tsx";
import { Ago } from "../parts/time.tsx";
import { incidentTexts, messageTexts as texts } from "../texts/incidents.ts";

/** Messages of the network that belong to no document, the newest of them. */
export function Messages() {
  const loaded = useLoaded<StrayMessagesAnswer>("/api/operations/messages");
  return (
    <section class="card" aria-label={incidentTexts.messages}>
      <h2>{incidentTexts.messages}</h2>
      <p class="hint">{texts.about}</p>
      <Answered loaded={loaded}>
        {({ data }) =>
          data.length === 0 ? (
            <EmptyNotice>{texts.none}</EmptyNotice>
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
    title: texts.message,
    cell: ({ code, sbdh_id: id, answers }) => (
      <>
        {code !== null && <Pill tone="warn">{code}</Pill>} <Ltr>{answers ?? id}</Ltr>
      </>
    ),
  },
  { title: texts.why, cell: ({ reason }) => <bdi>{reason ?? texts.unmatched}</bdi> },
  { title: texts.beginning, cell: ({ beginning }) => <Ltr>{beginning.slice(0, 200)}</Ltr> },
  { title: texts.since, kind: "short", cell: ({ received_at: at }) => <Ago at={at} /> },
];
