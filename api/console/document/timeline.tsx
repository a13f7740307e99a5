import { useEffect, useState } from "preact/hooks";

import type { TimelineAnswer, TimelineEntry, TimelineLeg } from "../../resources/document-timeline/answers.ts";
import { documentSteps, legStateWords, legWords } from "../domain-words.ts";
import { Table, type Column } from "../parts/table.tsx";
import { clockTime, dayTime, duration, shortTime } from "../words.ts";
import { EmptyNotice } from "../parts/notice.tsx";
import { StatePill } from "../parts/pill.tsx";
import { Moment } from "../parts/time.tsx";

/** The time, once a second: for clocks that run. */
function useNow(): number {
  const [now, setNow] = useState(Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** The stages that all share, then both legs side by side, with the clocks that run on them. */
export function Timeline({ timeline }: { timeline: TimelineAnswer }) {
  const now = useNow();
  const { document: shown, log } = timeline;
  const current = log.filter(({ revision }) => revision === shown.revision);
  const legs = timeline.legs.filter(({ revision }) => revision === shown.revision);
  return (
    <section class="card timeline" aria-label="Its way">
      <ol class="steps">
        {Object.entries(documentSteps).map(([state, title]) => (
          <Step key={state} title={title} entry={arrival(current, state)} isInvalid={shown.stage === "invalid"} />
        ))}
      </ol>
      {legs.length > 0 && (
        <div class="lanes">
          {legs.map((leg) => (
            <Lane key={leg.sbdh_id} leg={leg} contested={contestedOf(current, leg)} now={now} />
          ))}
        </div>
      )}
      <LawClock timeline={timeline} now={now} />
    </section>
  );
}

/** When the document came to a state, last; an invalid one came as far as validation. */
const arrival = (log: readonly TimelineEntry[], state: string): TimelineEntry | undefined =>
  log.findLast(({ leg, to }) => leg === null && (to === state || (state === "validated" && to === "invalid")));

function Step({ title, entry, isInvalid }: { title: string; entry: TimelineEntry | undefined; isInvalid: boolean }) {
  const isBad = isInvalid && entry?.to === "invalid";
  const tone = entry === undefined ? "ahead" : isBad ? "bad" : "done";
  return (
    <li class={tone}>
      <strong>{isBad ? "Invalid" : title}</strong>
      {entry === undefined ? (
        <span class="faint">not yet</span>
      ) : (
        <time dateTime={entry.timestamp} title={dayTime(entry.timestamp)}>
          {clockTime(entry.timestamp)}
          {entry.duration_ms !== null && <span class="faint"> {shortTime(entry.duration_ms)}</span>}
        </time>
      )}
    </li>
  );
}

/** Status messages about the leg from another provider than the one it was sent to, or from one that is not known. */
const contestedOf = (log: readonly TimelineEntry[], { leg }: TimelineLeg): TimelineEntry[] =>
  log.filter((entry) => entry.leg === leg && entry.event === "MLS_CONTESTED");

function Lane({ leg, contested, now }: { leg: TimelineLeg; contested: readonly TimelineEntry[]; now: number }) {
  return (
    <div class="lane">
      <div class="head">
        <h2>{legWords[leg.leg].title}</h2>
        <StatePill state={leg.state} />
      </div>
      <p>
        <MlsClock leg={leg} now={now} />
      </p>
      {leg.reason !== null && <p class="reason">{leg.reason}</p>}
      {["failed", "unknown"].includes(leg.state) && <p class="faint">{leg.hint}</p>}
      {contested.map((entry) => (
        <Contested key={entry.id} entry={entry} />
      ))}
      <p class="faint small">
        {leg.sent_at !== null && `Sent ${clockTime(leg.sent_at)}, `}
        {leg.attempts} {leg.attempts === 1 ? "attempt" : "attempts"}; to <code>{leg.receiver_id}</code>
        <br />
        SBDH id <code>{leg.sbdh_id}</code>
      </p>
    </div>
  );
}

function Contested({ entry: { timestamp, detail } }: { entry: TimelineEntry }) {
  const [code, sender, expected, said] = ["code", "sender", "expected", "said"].map((name) => textOf(detail?.[name]));
  return (
    <p class="reason">
      <strong class="bad-ink">{code}</strong>{" "}
      {sender !== "" && (
        <>
          of <code>{sender}</code>
        </>
      )}
      , {clockTime(timestamp)}, decides nothing:{" "}
      {sender === "" ? (
        "the access point has it without its sender"
      ) : expected === "" ? (
        "it names two senders"
      ) : (
        <>
          it went to <code>{expected}</code>
        </>
      )}
      . {said !== "" && <q>{said}</q>}
    </p>
  );
}

/** Counts down to the moment when the status message is overdue, or says what the leg waits for. */
function MlsClock({ leg, now }: { leg: TimelineLeg; now: number }) {
  const { sent_at: sentAt, mls_due_at: dueAt, mls_received_at: receivedAt, next_check_at: nextAt } = leg;
  if (sentAt !== null && receivedAt !== null) {
    const took = new Date(receivedAt).getTime() - new Date(sentAt).getTime();
    return <>Status message after {shortTime(Math.max(0, took))}</>;
  }
  if (leg.state === "sent" && dueAt !== null) {
    const left = (new Date(dueAt).getTime() - now) / 1_000;
    return left > 0 ? (
      <>Status message due in {duration(left)}</>
    ) : (
      <strong class="bad-ink">Status message overdue for {duration(-left)}</strong>
    );
  }
  const pause = nextAt === null ? 0 : (new Date(nextAt).getTime() - now) / 1_000;
  if (["queued", "unknown"].includes(leg.state) && pause > 0) {
    return <>{leg.state === "queued" ? `Next try in ${duration(pause)}` : `Asked about again in ${duration(pause)}`}</>;
  }
  return <>{legStateWords[leg.state].sentence}</>;
}

const lawDays = 14;

/** The 14 days from the date of issue within which the law wants the report. */
function LawClock({ timeline, now }: { timeline: TimelineAnswer; now: number }) {
  const reported = timeline.legs.findLast(({ leg, state }) => leg === "toC5" && state === "accepted");
  const left = (Date.parse(`${timeline.report_due_on}T23:59:59+04:00`) - now) / 1_000;
  if (reported !== undefined) {
    const at = reported.mls_received_at ?? reported.updated_at;
    const days = Math.max(0, Math.floor((Date.parse(at) - Date.parse(timeline.document.issue_date)) / 86_400_000));
    return (
      <p class={`law ${days > lawDays ? "bad-ink" : "good-ink"}`}>
        Reported to the authority {days === 0 ? "on the day of issue" : `${days} days after issue`}
        {days > lawDays ? `, ${days - lawDays} later than the law allows.` : `; the law gives ${lawDays}.`}
      </p>
    );
  }
  return (
    <p class={`law ${left < 3 * 86_400 ? "bad-ink" : ""}`}>
      {left > 0
        ? `To be reported by ${timeline.report_due_on}, 14 days after issue: ${duration(left)} left.`
        : `The 14 days of the law were over on ${timeline.report_due_on}.`}
    </p>
  );
}

const textOf = (value: unknown): string => (typeof value === "string" ? value : "");

export function WhoDidWhat({ log }: { log: readonly TimelineEntry[] }) {
  const acts = log.filter(({ detail }) => typeof detail?.["by"] === "string");
  return (
    <section class="card" aria-label="Who did what">
      <h2>Who did what</h2>
      {acts.length === 0 ? (
        <EmptyNotice>No operator had to act.</EmptyNotice>
      ) : (
        <ul class="acts">
          {acts.map((entry) => (
            <li key={entry.id}>
              <strong>{textOf(entry.detail?.["by"])}</strong> {entry.event.toLowerCase().replaceAll("_", " ")}{" "}
              {entry.leg !== null && `(${entry.leg})`}, <Moment at={entry.timestamp} />
              <br />
              <q>{textOf(entry.detail?.["why"])}</q>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

export const Log = ({ log }: { log: readonly TimelineEntry[] }) => (
  <section class="card" aria-label="Log">
    <h2>Log</h2>
    <Table rows={log} columns={columns} keyOf={({ id }) => id} />
  </section>
);

const columns: readonly Column<TimelineEntry>[] = [
  {
    title: "At",
    cell: ({ timestamp: at }) => (
      <time dateTime={at} title={dayTime(at)}>
        {clockTime(at)}
      </time>
    ),
  },
  { title: "Stage", cell: ({ stage, leg }) => (leg === null ? stage : `${stage} ${leg}`) },
  { title: "Event", cell: ({ event, attempt }) => (attempt === null ? event : `${event} #${attempt}`) },
  { title: "From, to", cell: ({ from, to }) => [from, to].filter((state) => state !== null).join(" → ") },
  { title: "Detail", cell: ({ detail }) => <code>{detail === null ? "" : JSON.stringify(detail)}</code> },
];
