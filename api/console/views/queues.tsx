import type { QueueCounts, QueuesAnswer } from "../../resources/queues/answers.ts";
import { useLoaded } from "../loaded.ts";
import { Answered } from "../parts/notice.tsx";
import { Table } from "../parts/table.tsx";
import { count } from "../words.ts";

/** What the queues hold, read from the queue's own store. */
export function Queues() {
  const loaded = useLoaded<QueuesAnswer>("/api/operations/queues", { everyMs: 5_000 });
  const { answer } = loaded;
  return (
    <>
      <div class="head">
        <h1>Queues</h1>
        {answer !== undefined && <span class="faint">BullMQ on {storeNames[answer.store]}; read-only</span>}
      </div>
      <section class="card" aria-label="Jobs by queue">
        <Answered loaded={loaded}>
          {({ data }) => <Table rows={data} columns={columns} keyOf={({ name }) => name} />}
        </Answered>
      </section>
      <p class="hint">
        A job carries up to 50 documents, and a queue may be wiped at any time: what a document waits for stands in
        PostgreSQL, and a job that is missing is added again.
      </p>
    </>
  );
}

const storeNames: Readonly<Record<QueuesAnswer["store"], string>> = { postgres: "PostgreSQL", redis: "Redis" };

const counts: Readonly<Record<Exclude<keyof QueueCounts, "name">, string>> = {
  waiting: "Waiting",
  prioritized: "Waiting, by rank",
  active: "Under way",
  delayed: "In a pause",
  failed: "Given up",
};

const columns = [
  { title: "Queue", cell: ({ name }: QueueCounts) => <strong>{name}</strong> },
  ...(Object.keys(counts) as (keyof typeof counts)[]).map((key) => ({
    title: counts[key],
    kind: "number" as const,
    cell: (queue: QueueCounts) => count(queue[key]),
  })),
];
