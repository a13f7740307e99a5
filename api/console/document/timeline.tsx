import { useEffect, useState } from "preact/hooks";

import type { TimelineAnswer, TimelineEntry } from "../../resources/document-timeline/answers.ts";
import {
  calendarDay,
  clockTime,
  count,
  dayTime,
  duration,
  fill,
  plural,
  shortTime,
  stageAfter,
  texts,
} from "../words.ts";
import { Lane } from "./lane.tsx";

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
    <section class="card timeline" aria-label={texts.timeline.way}>
      <ol class="steps">
        {Object.entries(texts.documentStep).map(([state, title]) => (
          <Step
            key={state}
            title={title}
            entry={arrival(current, state)}
            isInvalid={shown.stage === "invalid"}
            gaveUp={gaveUpBefore(state, shown)}
          />
        ))}
      </ol>
      {legs.length > 0 && (
        <div class="lanes">
          {legs.map((leg) => (
            <Lane key={leg.sbdh_id} id={shown.id} leg={leg} log={current} now={now} />
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

const steps = Object.keys(texts.documentStep);

/** The stage that has given the document up on its way to this state; undefined where none has. */
function gaveUpBefore(state: string, { stage, failure }: TimelineAnswer["document"]): string | undefined {
  const isNext = steps.indexOf(state) === steps.indexOf(stage) + 1;
  return failure !== null && isNext && stage in stageAfter
    ? texts.stage[stageAfter[stage as keyof typeof stageAfter]].title
    : undefined;
}

interface StepProps {
  title: string;
  entry: TimelineEntry | undefined;
  isInvalid: boolean;
  gaveUp: string | undefined;
}

function Step({ title, entry, isInvalid, gaveUp }: StepProps) {
  const isBad = isInvalid && entry?.to === "invalid";
  const tone = gaveUp !== undefined || isBad ? "bad" : entry === undefined ? "ahead" : "done";
  return (
    <li class={tone}>
      <strong>{isBad ? texts.timeline.invalid : title}</strong>{" "}
      {gaveUp !== undefined ? (
        <span class="bad-ink">{fill(texts.timeline.gaveUp, { stage: gaveUp })}</span>
      ) : entry === undefined ? (
        <span class="faint">{texts.timeline.notYet}</span>
      ) : (
        <time dateTime={entry.timestamp} title={dayTime(entry.timestamp)}>
          {clockTime(entry.timestamp)}
          {entry.duration_ms !== null && <span class="faint"> {shortTime(entry.duration_ms)}</span>}
        </time>
      )}
    </li>
  );
}

const lawDays = 14;

/** The 14 days from the date of issue within which the law wants the report. */
function LawClock({ timeline, now }: { timeline: TimelineAnswer; now: number }) {
  const reported = timeline.legs.findLast(({ leg, state }) => leg === "toC5" && state === "accepted");
  const left = (Date.parse(`${timeline.report_due_on}T23:59:59+04:00`) - now) / 1_000;
  if (reported !== undefined) {
    const at = reported.mls_received_at ?? reported.updated_at;
    const days = Math.max(0, Math.floor((Date.parse(at) - Date.parse(timeline.document.issue_date)) / 86_400_000));
    return <p class={`law ${days > lawDays ? "bad-ink" : "good-ink"}`}>{reportedWords(days)}</p>;
  }
  const due = calendarDay(timeline.report_due_on);
  return (
    <p class={`law ${left < 3 * 86_400 ? "bad-ink" : ""}`}>
      {left > 0
        ? fill(texts.timeline.toBeReported, { day: due, law: count(lawDays), rest: duration(left) })
        : fill(texts.timeline.termOver, { law: count(lawDays), day: due })}
    </p>
  );
}

function reportedWords(days: number): string {
  if (days === 0) {
    return fill(texts.timeline.reportedSameDay, { law: count(lawDays) });
  }
  return days > lawDays
    ? fill(texts.timeline.reportedLate, {
        after: plural(texts.count.days, days),
        late: plural(texts.count.days, days - lawDays),
      })
    : fill(texts.timeline.reported, { after: plural(texts.count.days, days), law: count(lawDays) });
}
