import { useEffect, useState } from "preact/hooks";

import type { TimelineAnswer, TimelineEntry, TimelineLeg } from "../../resources/document-timeline/answers.ts";
import {
  withMarks,
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
import { type Column, CopyButton, EmptyNotice, Ltr, Moment, Pill, ShownText, StatePill, Table } from "../parts.tsx";
import { hrefOf } from "../router.ts";
import { WhoMustAct } from "./trouble.tsx";

/** The common stages, then both legs side by side with their clocks, then the deadline of the law. */
export function Timeline({ timeline }: { timeline: TimelineAnswer }) {
  const now = useNow();
  const { document: shown, log } = timeline;
  const current = log.filter(({ revision }) => revision === shown.revision);
  const legs = timeline.legs.filter(({ revision }) => revision === shown.revision);
  return (
    <section class="card timeline" aria-label={texts.timeline.way}>
      <ol class="steps">
        {Object.entries(texts.documentStep).map(([state, title]) => (
          <Step key={state} state={state} title={title} document={shown} log={current} />
        ))}
      </ol>
      {legs.length > 0 && (
        <div class="lanes">
          {legs.map((leg) => (
            <Lane key={leg.sbdh_id} id={shown.id} leg={leg} log={current} now={now} />
          ))}
        </div>
      )}
      {timeline.document.void_reason === null && <LawClock timeline={timeline} now={now} />}
    </section>
  );
}

/** The current time, updated each second for the clocks. */
function useNow(): number {
  const [now, setNow] = useState(Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}

const steps = Object.keys(texts.documentStep);

interface StepProps {
  state: string;
  title: string;
  document: TimelineAnswer["document"];
  log: readonly TimelineEntry[];
}

/** A state on the common way: when the document came there, or which stage gave the document up before. */
function Step({ state, title, document: { stage, failure }, log }: StepProps) {
  // Its latest arrival there; an invalid document has come as far as validation.
  const entry = log.findLast(
    ({ leg, to }) => leg === null && (to === state || (state === "validated" && to === "invalid")),
  );
  const isBad = stage === "invalid" && entry?.to === "invalid";
  const isNext = steps.indexOf(state) === steps.indexOf(stage) + 1;
  if (failure !== null && isNext && stage in stageAfter) {
    const gaveUp = texts.stage[stageAfter[stage as keyof typeof stageAfter]].title;
    return (
      <li class="bad">
        <strong>{isBad ? texts.timeline.invalid : title}</strong>{" "}
        <span class="bad-ink">{fill(texts.timeline.gaveUp, { stage: gaveUp })}</span>
      </li>
    );
  }
  return (
    <li class={isBad ? "bad" : entry === undefined ? "ahead" : "done"}>
      <strong>{isBad ? texts.timeline.invalid : title}</strong>{" "}
      {entry === undefined ? (
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

interface LaneProps {
  id: string;
  leg: TimelineLeg;
  log: readonly TimelineEntry[];
  now: number;
}

/** One leg: its state, who must act, and who can be asked about it. */
function Lane({ id, leg, log, now }: LaneProps) {
  const contested = log.filter((entry) => entry.leg === leg.leg && entry.event === "MLS_CONTESTED");
  return (
    <div class="lane">
      <div class="head">
        <h2>{texts.leg[leg.leg].title}</h2>
        {isUnknown(leg) ? <Pill tone="warn">{texts.timeline.unknown}</Pill> : <StatePill state={leg.state} />}
      </div>
      <p>{isUnknown(leg) ? <strong>{texts.timeline.nobodyKnows}</strong> : <Clock leg={leg} now={now} />}</p>
      {leg.reason !== null && (
        <p class="reason">
          <ShownText>{leg.reason}</ShownText>
        </p>
      )}
      {!["accepted", "not_required"].includes(leg.state) && <WhoMustAct who={leg.who_must_act} />}
      {isUnknown(leg) && <WhoCanBeAsked id={id} leg={leg} now={now} />}
      {contested.map((entry) => (
        <Contested key={entry.id} entry={entry} />
      ))}
      <p class="faint small">
        {leg.sent_at !== null && `${fill(texts.timeline.sentAt, { at: clockTime(leg.sent_at) })}, `}
        {plural(texts.count.attempts, leg.attempts)}; {texts.timeline.to} <code>{leg.receiver_id}</code>{" "}
        <CopyButton text={leg.receiver_id} what={leg.receiver_id} />
        <br />
        {texts.timeline.sbdhId} <code>{leg.sbdh_id}</code>{" "}
        <CopyButton text={leg.sbdh_id} what={texts.timeline.sbdhId} />
      </p>
    </div>
  );
}

/** No one knows whether it has arrived, also when the access point has given up without knowing. */
const isUnknown = ({ state, failure_class: cause }: TimelineLeg): boolean =>
  (state === "unknown" && cause !== "retryable") || (state === "failed" && cause === "unknown");

/** How long the status message took, when it is due, or when the next attempt is; otherwise the state in a sentence. */
function Clock({ leg, now }: { leg: TimelineLeg; now: number }) {
  const { sent_at: sentAt, mls_due_at: dueAt, mls_received_at: receivedAt, next_check_at: nextAt } = leg;
  if (sentAt !== null && receivedAt !== null) {
    const took = new Date(receivedAt).getTime() - new Date(sentAt).getTime();
    return <>{fill(texts.timeline.messageAfter, { took: shortTime(Math.max(0, took)) })}</>;
  }
  if (leg.state === "sent" && dueAt !== null) {
    const left = (new Date(dueAt).getTime() - now) / 1_000;
    return left > 0 ? (
      <>{fill(texts.timeline.messageDue, { rest: duration(left) })}</>
    ) : (
      <strong class="bad-ink">{fill(texts.timeline.messageOverdue, { over: duration(-left) })}</strong>
    );
  }
  const pause = secondsUntil(nextAt, now);
  if (["queued", "unknown"].includes(leg.state) && pause > 0) {
    return <>{fill(texts.timeline[leg.state === "queued" ? "nextTry" : "askedAgain"], { rest: duration(pause) })}</>;
  }
  return <>{texts.legState[leg.state].sentence}</>;
}

/** Seconds until the service acts by itself; 0 if that is due or nothing is planned. */
const secondsUntil = (at: string | null, now: number): number =>
  at === null ? 0 : Math.max(0, (new Date(at).getTime() - now) / 1_000);

function WhoCanBeAsked({ id, leg, now }: Omit<LaneProps, "log">) {
  const pause = secondsUntil(leg.next_check_at, now);
  const isAsked = leg.state === "unknown" && leg.who_must_act.actor === "nobody";
  const accessPoint = !isAsked
    ? texts.timeline.accessPointSilent
    : pause === 0
      ? texts.timeline.accessPointNow
      : fill(texts.timeline.accessPointAsked, { when: duration(pause) });
  return (
    <div class="asked">
      <p>{texts.timeline.canBeAsked}</p>
      <ul>
        <li>{accessPoint}</li>
        <li>
          {leg.leg === "toC3"
            ? fill(texts.timeline.provider, { receiver: leg.receiver_id, id: leg.sbdh_id })
            : fill(texts.timeline.authority, { id: leg.sbdh_id })}
        </li>
        <li>
          <a href={hrefOf("documents", id, { tab: "reports" })}>{texts.timeline.evidence}</a>
        </li>
      </ul>
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
          {texts.timeline.contestedOf} <code>{sender}</code>
        </>
      )}{" "}
      {fill(texts.timeline.decidesNothing, { at: clockTime(timestamp) })}:{" "}
      {sender === "" ? (
        texts.timeline.withoutSender
      ) : expected === "" ? (
        texts.timeline.twoSenders
      ) : (
        <>
          {texts.timeline.wentTo} <code>{expected}</code>
        </>
      )}
      .{" "}
      {said !== undefined && said !== "" && (
        <q>
          <ShownText>{said}</ShownText>
        </q>
      )}
    </p>
  );
}

const textOf = (value: unknown): string => (typeof value === "string" ? value : "");

const lawDays = 14;

/** The 14 days from the date of issue within which the law wants the report. */
function LawClock({ timeline, now }: { timeline: TimelineAnswer; now: number }) {
  const law = count(lawDays);
  const reported = timeline.legs.findLast(({ leg, state }) => leg === "toC5" && state === "accepted");
  if (reported === undefined) {
    const day = calendarDay(timeline.report_due_on);
    const left = (Date.parse(`${timeline.report_due_on}T23:59:59+04:00`) - now) / 1_000;
    return (
      <p class={`law ${left < 3 * 86_400 ? "bad-ink" : ""}`}>
        {left > 0
          ? fill(texts.timeline.toBeReported, { day, law, rest: duration(left) })
          : fill(texts.timeline.termOver, { law, day })}
      </p>
    );
  }
  const at = reported.mls_received_at ?? reported.updated_at;
  const days = Math.max(0, Math.floor((Date.parse(at) - Date.parse(timeline.document.issue_date)) / 86_400_000));
  const after = plural(texts.count.days, days);
  if (days > lawDays) {
    const late = plural(texts.count.days, days - lawDays);
    return <p class="law bad-ink">{fill(texts.timeline.reportedLate, { after, late })}</p>;
  }
  return (
    <p class="law good-ink">
      {days === 0 ? fill(texts.timeline.reportedSameDay, { law }) : fill(texts.timeline.reported, { after, law })}
    </p>
  );
}

/** What people did, and below it the whole log. */
export function Log({ log }: { log: readonly TimelineEntry[] }) {
  const acts = log.filter(({ detail }) => typeof detail?.["by"] === "string");
  return (
    <>
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
      <section class="card" aria-label={texts.log.log}>
        <h2>{texts.log.log}</h2>
        <Table rows={log} columns={logColumns} keyOf={({ id }) => id} />
      </section>
    </>
  );
}

const logColumns: readonly Column<TimelineEntry>[] = [
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
