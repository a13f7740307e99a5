import { ErrorNotice, Loading } from "../parts/notice.tsx";
import type { QueuesAnswer, QueueCounts } from "../answers.ts";
import { useLoaded } from "../loaded.ts";
import { count } from "../words.ts";

const refreshMs = 5_000;

/** What the queues hold, read from the queue's own store. */
export function Queues() {
  const { answer, error, reload } = useLoaded<QueuesAnswer>("/api/operations/queues", refreshMs);
  return (
    <>
      <div class="head">
        <h1>Queues</h1>
        {answer !== undefined && <span class="faint">BullMQ on {storeNames[answer.store]}; read-only</span>}
      </div>
      {error !== undefined && <ErrorNotice words={error} retry={reload} />}
      <section class="card" aria-label="Jobs by queue">
        {answer === undefined ? <Loading /> : <QueueTable queues={answer.data} />}
      </section>
      <p class="hint">
        A job carries up to 50 documents, and a queue may be wiped at any time: what a document waits for stands in
        PostgreSQL, and a job that is missing is added again.
      </p>
    </>
  );
}

const storeNames = { postgres: "PostgreSQL", redis: "Redis" } as const;

const columns = [
  ["waiting", "Waiting"],
  ["prioritized", "Waiting, by rank"],
  ["active", "Under way"],
  ["delayed", "In a pause"],
  ["failed", "Given up"],
] as const satisfies readonly [keyof QueueCounts, string][];

function QueueTable({ queues }: { queues: readonly QueueCounts[] }) {
  return (
    <table class="cards">
      <thead>
        <tr>
          <th scope="col">Queue</th>
          {columns.map(([key, title]) => (
            <th key={key} scope="col" class="number">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {queues.map((queue) => (
          <tr key={queue.name}>
            <td data-label="Queue">
              <strong>{queue.name}</strong>
            </td>
            {columns.map(([key, title]) => (
              <td key={key} class="number" data-label={title}>
                {count(queue[key])}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
