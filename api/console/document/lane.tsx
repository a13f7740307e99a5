import type { TimelineEntry, TimelineLeg } from "../../resources/document-timeline/answers.ts";
import { CopyButton } from "../parts/copy-button.tsx";
import { Pill, StatePill } from "../parts/pill.tsx";
import { ShownText } from "../parts/shown-text.tsx";
import { hrefOf } from "../router.ts";
import { clockTime, duration, fill, plural, shortTime, texts } from "../words.ts";
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
        <h2>{texts.leg[leg.leg].title}</h2>
        {isUnknown(leg) ? <Pill tone="warn">{texts.timeline.unknown}</Pill> : <StatePill state={leg.state} />}
      </div>
      <p>{isUnknown(leg) ? <strong>{texts.timeline.nobodyKnows}</strong> : <Clock leg={leg} now={now} />}</p>
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

/** Seconds until something is done by itself; 0 where it is due, undefined where nothing is. */
const secondsUntil = (at: string | null, now: number): number | undefined =>
  at === null ? undefined : Math.max(0, (new Date(at).getTime() - now) / 1_000);

function WhoCanBeAsked({ id, leg, now }: Omit<LaneProps, "log">) {
  const pause = secondsUntil(leg.next_check_at, now);
  const isAsked = leg.state === "unknown" && leg.who_must_act.actor === "nobody";
  const accessPoint = !isAsked
    ? texts.timeline.accessPointSilent
    : pause === undefined || pause === 0
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

const textOf = (value: unknown): string => (typeof value === "string" ? value : "");

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

/** Counts down to the moment when the status message is overdue, or says what the leg waits for. */
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
  const pause = secondsUntil(nextAt, now) ?? 0;
  if (["queued", "unknown"].includes(leg.state) && pause > 0) {
    return <>{fill(texts.timeline[leg.state === "queued" ? "nextTry" : "askedAgain"], { rest: duration(pause) })}</>;
  }
  return <>{texts.legState[leg.state].sentence}</>;
}
