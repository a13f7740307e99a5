import type { QueuesAnswer } from "../../resources/queues/answers.ts";
import { useLoaded } from "../call-server.ts";
import { Answered, Ltr, Table } from "../parts.tsx";
import { count, fill, texts } from "../words.ts";

/** The numbers of jobs in each queue, as the queue's store counts them. */
export function Queues() {
  const loaded = useLoaded<QueuesAnswer>("/api/operations/queues", { everyMs: 5_000 });
  const { answer } = loaded;
  return (
    <>
      <div class="head">
        <h1>{texts.view.queues}</h1>
        {answer !== undefined && (
          <span class="faint">{fill(texts.queues.store, { store: storeNames[answer.store] })}</span>
        )}
      </div>
      <section class="card" aria-label={texts.queues.jobs}>
        <Answered loaded={loaded}>
          {({ data }) => <Table rows={data} columns={columns} keyOf={({ name }) => name} />}
        </Answered>
      </section>
      <p class="hint">{texts.queues.hint}</p>
    </>
  );
}

type QueueCounts = QueuesAnswer["data"][number];

const storeNames: Readonly<Record<QueuesAnswer["store"], string>> = { postgres: "PostgreSQL", redis: "Redis" };
const counts = ["waiting", "prioritized", "active", "delayed", "failed"] as const satisfies (keyof QueueCounts)[];

const columns = [
  {
    title: texts.queues.queue,
    cell: ({ name }: QueueCounts) => (
      <strong>
        <Ltr>{name}</Ltr>
      </strong>
    ),
  },
  ...counts.map((key) => ({
    title: texts.queues[key],
    kind: "number" as const,
    cell: (queue: QueueCounts) => count(queue[key]),
  })),
];
