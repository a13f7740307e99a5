import type { TimelineEntry, TimelineLeg } from "../../resources/document-timeline/answers.ts";
import { legStateWords, legWords } from "../domain-words.ts";
import { CopyButton } from "../parts/copy-button.tsx";
import { Pill, StatePill } from "../parts/pill.tsx";
import { ShownText } from "../parts/shown-text.tsx";
import { hrefOf } from "../router.ts";
import { pluralTexts, timelineTexts } from "../texts/document.ts";
import { clockTime, duration, shortTime } from "../words.ts";
import { WhoMustAct } from "./trouble.tsx";

interface LaneProps {
  id: string;
  leg: TimelineLeg;
  log: readonly TimelineEntry[];
  now: number;
}

/** No one knows whether it has arrived: also where our access point has given up without knowing. */
const isUnknown = ({ state, failure_class: cause }: TimelineLeg): boolean =>
  (state === "unknown" && cause !== "retryable") || (state === "failed" && cause === "unknown");

const isDecided = ({ state }: TimelineLeg): boolean => ["accepted", "not_required"].includes(state);

/** One leg: where it stands, who must act, and what may be asked about it. */
export function Lane({ id, leg, log, now }: LaneProps) {
  const contested = log.filter((entry) => entry.leg === leg.leg && entry.event === "MLS_CONTESTED");
  return (
    <div class="lane">
      <div class="head">
        <h2>{legWords[leg.leg].title}</h2>
        {isUnknown(leg) ? <Pill tone="warn">{timelineTexts.unknown}</Pill> : <StatePill state={leg.state} />}
      </div>
      <p>{isUnknown(leg) ? <strong>{timelineTexts.nobodyKnows}</strong> : <Clock leg={leg} now={now} />}</p>
      {leg.reason !== null && (
        <p class="reason">
          <ShownText>{leg.reason}</ShownText>
        </p>
      )}
      {!isDecided(leg) && <WhoMustAct who={leg.who_must_act} />}
      {isUnknown(leg) && <WhoCanBeAsked id={id} leg={leg} now={now} />}
      {contested.map((entry) => (
        <Contested key={entry.id} entry={entry} />
      ))}
      <p class="faint small">
        {leg.sent_at !== null && `${timelineTexts.sentAt(clockTime(leg.sent_at))}, `}
        {pluralTexts.attempts(leg.attempts)}; {timelineTexts.to} <code>{leg.receiver_id}</code>{" "}
        <CopyButton text={leg.receiver_id} what={leg.receiver_id} />
        <br />
        {timelineTexts.sbdhId} <code>{leg.sbdh_id}</code> <CopyButton text={leg.sbdh_id} what={timelineTexts.sbdhId} />
      </p>
    </div>
  );
}

/** Seconds until something is done by itself; 0 where it is due, undefined where nothing is. */
const secondsUntil = (at: string | null, now: number): number | undefined =>
  at === null ? undefined : Math.max(0, (new Date(at).getTime() - now) / 1_000);

function WhoCanBeAsked({ id, leg, now }: Omit<LaneProps, "log">) {
  const pause = secondsUntil(leg.next_check_at, now);
  const isAsked = leg.state === "unknown" && leg.who_must_act.actor === "nobody";
  const accessPoint = !isAsked
    ? timelineTexts.accessPointSilent
    : pause === undefined || pause === 0
      ? timelineTexts.accessPointNow
      : timelineTexts.accessPointAsked(duration(pause));
  return (
    <div class="asked">
      <p>{timelineTexts.canBeAsked}</p>
      <ul>
        <li>{accessPoint}</li>
        <li>
          {leg.leg === "toC3"
            ? timelineTexts.provider(leg.receiver_id, leg.sbdh_id)
            : timelineTexts.authority(leg.sbdh_id)}
        </li>
        <li>
          <a href={hrefOf("documents", id, { tab: "reports" })}>{timelineTexts.evidence}</a>
        </li>
      </ul>
    </div>
  );
}

const textOf = (value: unknown): string => (typeof value === "string" ? value : "");

function Contested({ entry: { timestamp, detail } }: { entry: TimelineEntry }) {
  const [code, sender, expected, said] = ["code", "sender", "expected", "said"].map((name) => textOf(detail?.[name]));
  return (
    <p class="reason">
      <strong class="bad-ink">{code}</strong>{" "}
      {sender !== "" && (
        <>
          {timelineTexts.contestedOf} <code>{sender}</code>
        </>
      )}{" "}
      {timelineTexts.decidesNothing(clockTime(timestamp))}:{" "}
      {sender === "" ? (
        timelineTexts.withoutSender
      ) : expected === "" ? (
        timelineTexts.twoSenders
      ) : (
        <>
          {timelineTexts.wentTo} <code>{expected}</code>
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

/** Counts down to the moment when the status message is overdue, or says what the leg waits for. */
function Clock({ leg, now }: { leg: TimelineLeg; now: number }) {
  const { sent_at: sentAt, mls_due_at: dueAt, mls_received_at: receivedAt, next_check_at: nextAt } = leg;
  if (sentAt !== null && receivedAt !== null) {
    const took = new Date(receivedAt).getTime() - new Date(sentAt).getTime();
    return <>{timelineTexts.messageAfter(shortTime(Math.max(0, took)))}</>;
  }
  if (leg.state === "sent" && dueAt !== null) {
    const left = (new Date(dueAt).getTime() - now) / 1_000;
    return left > 0 ? (
      <>{timelineTexts.messageDue(duration(left))}</>
    ) : (
      <strong class="bad-ink">{timelineTexts.messageOverdue(duration(-left))}</strong>
    );
  }
  const pause = secondsUntil(nextAt, now) ?? 0;
  if (["queued", "unknown"].includes(leg.state) && pause > 0) {
    const next = leg.state === "queued" ? timelineTexts.nextTry : timelineTexts.askedAgain;
    return <>{next(duration(pause))}</>;
  }
  return <>{legStateWords[leg.state].sentence}</>;
}
