import type { TimelineDelivery } from "../../resources/document-timeline/answers.ts";
import { Ltr } from "../parts/ltr.tsx";
import { EmptyNotice } from "../parts/notice.tsx";
import { StatePill } from "../parts/pill.tsx";
import { ShownText } from "../parts/shown-text.tsx";
import { Table, type Column } from "../parts/table.tsx";
import { Moment } from "../parts/time.tsx";
import { count, texts } from "../words.ts";

/** Events of the document on their way to webhooks. */
export const Deliveries = ({ deliveries }: { deliveries: readonly TimelineDelivery[] }) => (
  <section class="card" aria-label={texts.document.webhooks}>
    <h2>{texts.delivery.title}</h2>
    {deliveries.length === 0 ? (
      <EmptyNotice>{texts.delivery.none}</EmptyNotice>
    ) : (
      <Table rows={deliveries} columns={columns} keyOf={({ id }) => id} />
    )}
  </section>
);

const columns: readonly Column<TimelineDelivery>[] = [
  { title: texts.delivery.event, cell: ({ event }) => <code>{event}</code> },
  { title: texts.delivery.state, cell: ({ state }) => <StatePill state={state} /> },
  {
    title: texts.delivery.endpoint,
    cell: ({ url }) => <Ltr>{url}</Ltr>,
  },
  { title: texts.delivery.attempts, kind: "number", cell: ({ attempts }) => count(attempts) },
  {
    title: texts.delivery.lastAnswer,
    cell: ({ http_status: status, error }) =>
      status ?? (error === null ? texts.delivery.noAnswer : <ShownText>{error}</ShownText>),
  },
  {
    title: texts.delivery.at,
    cell: ({ settled_at: settled, created_at: created }) => <Moment at={settled ?? created} />,
  },
];
