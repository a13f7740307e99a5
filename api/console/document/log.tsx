import type { TimelineEntry } from "../../resources/document-timeline/answers.ts";
import { Ltr } from "../parts/ltr.tsx";
import { EmptyNotice } from "../parts/notice.tsx";
import { ShownText } from "../parts/shown-text.tsx";
import { withMarks } from "../unseen-characters.ts";
import { Table, type Column } from "../parts/table.tsx";
import { Moment } from "../parts/time.tsx";
import { clockTime, texts } from "../words.ts";

const textOf = (value: unknown): string => (typeof value === "string" ? value : "");

export function WhoDidWhat({ log }: { log: readonly TimelineEntry[] }) {
  const acts = log.filter(({ detail }) => typeof detail?.["by"] === "string");
  return (
    <section class="card" aria-label={texts.log.whoDidWhat}>
      <h2>{texts.log.whoDidWhat}</h2>
      {acts.length === 0 ? (
        <EmptyNotice>{texts.log.nobodyActed}</EmptyNotice>
      ) : (
        <ul class="acts">
          {acts.map((entry) => (
            <li key={entry.id}>
              <strong>
                <bdi>{textOf(entry.detail?.["by"])}</bdi>
              </strong>{" "}
              <Ltr>
                {entry.event.toLowerCase().replaceAll("_", " ")} {entry.leg !== null && `(${entry.leg})`}
              </Ltr>
              , <Moment at={entry.timestamp} />
              <br />
              <q>
                <ShownText>{textOf(entry.detail?.["why"])}</ShownText>
              </q>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

export const Log = ({ log }: { log: readonly TimelineEntry[] }) => (
  <section class="card" aria-label={texts.log.log}>
    <h2>{texts.log.log}</h2>
    <Table rows={log} columns={columns} keyOf={({ id }) => id} />
  </section>
);

const columns: readonly Column<TimelineEntry>[] = [
  {
    title: texts.log.at,
    cell: ({ timestamp: at }) => <time dateTime={at}>{clockTime(at)}</time>,
  },
  { title: texts.log.stage, cell: ({ stage, leg }) => <Ltr>{leg === null ? stage : `${stage} ${leg}`}</Ltr> },
  {
    title: texts.log.event,
    cell: ({ event, attempt }) => <Ltr>{attempt === null ? event : `${event} #${attempt}`}</Ltr>,
  },
  {
    title: texts.log.fromTo,
    cell: ({ from, to }) => <Ltr>{[from, to].filter((state) => state !== null).join(" → ")}</Ltr>,
  },
  {
    title: texts.log.detail,
    cell: ({ detail }) => <code>{detail === null ? "" : withMarks(JSON.stringify(detail))}</code>,
  },
];
