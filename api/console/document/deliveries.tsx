import type { TimelineDelivery } from "../../resources/document-timeline/answers.ts";
import { EmptyNotice } from "../parts/notice.tsx";
import { StatePill } from "../parts/pill.tsx";
import { Table, type Column } from "../parts/table.tsx";
import { dayTime } from "../words.ts";

/** Events of the document on their way to webhooks. */
export const Deliveries = ({ deliveries }: { deliveries: readonly TimelineDelivery[] }) => (
  <section class="card" aria-label="Webhooks">
    <h2>Webhook deliveries</h2>
    {deliveries.length === 0 ? (
      <EmptyNotice>No webhook was sent an event of this document.</EmptyNotice>
    ) : (
      <Table rows={deliveries} columns={columns} keyOf={({ id }) => id} />
    )}
  </section>
);

const columns: readonly Column<TimelineDelivery>[] = [
  { title: "Event", cell: ({ event }) => event },
  { title: "State", cell: ({ state }) => <StatePill state={state} /> },
  { title: "Endpoint", cell: ({ url }) => url },
  { title: "Attempts", cell: ({ attempts }) => attempts },
  { title: "Last answer", cell: ({ http_status: status, error }) => status ?? error ?? "none yet" },
  { title: "At", cell: ({ settled_at: settled, created_at: created }) => dayTime(settled ?? created) },
];
