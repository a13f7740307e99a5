import type { TimelineDelivery } from "../../resources/document-timeline/answers.ts";
import { Ltr } from "../parts/ltr.tsx";
import { EmptyNotice } from "../parts/notice.tsx";
import { StatePill } from "../parts/pill.tsx";
import { ShownText } from "../parts/shown-text.tsx";
import { Table, type Column } from "../parts/table.tsx";
import { Moment } from "../parts/time.tsx";
import { deliveryTexts, documentTexts } from "../texts/document.ts";
import { count } from "../words.ts";

/** Events of the document on their way to webhooks. */
export const Deliveries = ({ deliveries }: { deliveries: readonly TimelineDelivery[] }) => (
  <section class="card" aria-label={documentTexts.webhooks}>
    <h2>{deliveryTexts.title}</h2>
    {deliveries.length === 0 ? (
      <EmptyNotice>{deliveryTexts.none}</EmptyNotice>
    ) : (
      <Table rows={deliveries} columns={columns} keyOf={({ id }) => id} />
    )}
  </section>
);

const columns: readonly Column<TimelineDelivery>[] = [
  { title: deliveryTexts.event, cell: ({ event }) => <code>{event}</code> },
  { title: deliveryTexts.state, cell: ({ state }) => <StatePill state={state} /> },
  {
    title: deliveryTexts.endpoint,
    cell: ({ url }) => <Ltr>{url}</Ltr>,
  },
  { title: deliveryTexts.attempts, kind: "number", cell: ({ attempts }) => count(attempts) },
  {
    title: deliveryTexts.lastAnswer,
    cell: ({ http_status: status, error }) =>
      status ?? (error === null ? deliveryTexts.noAnswer : <ShownText>{error}</ShownText>),
  },
  {
    title: deliveryTexts.at,
    cell: ({ settled_at: settled, created_at: created }) => <Moment at={settled ?? created} />,
  },
];
