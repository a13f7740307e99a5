import { useContext, useState } from "preact/hooks";

import type { PublicLeg } from "../../../common/status/legs.ts";
import type { StageName } from "../../../common/status/pipeline.ts";
import type { LegState } from "../../../common/status/status.ts";
import type { ServiceSnapshotAnswer } from "../../resources/service-status/answers.ts";
import { ActButton, denialReason } from "../actions.tsx";
import { type JudgementAnswer, LiveContext, Well } from "../live.tsx";
import { EmptyNotice, ErrorNotice, Loading, Pill } from "../parts.tsx";
import { hrefOf } from "../router.ts";
import type { PageProps, Session } from "../call-server.ts";
import { ageOf, clockTime, count, dayTime, duration, fill, texts } from "../words.ts";
import { pausedThing, ResumeDialog } from "./pauses.tsx";

export function Now({ session }: PageProps) {
  const { snapshot, judgement, trouble, silence } = useContext(LiveContext);
  const why = silence ?? trouble;
  const whose = snapshot?.scope === "site" ? texts.now.allOrganizations : texts.now.yourOrganization;
  return (
    <>
      <div class="head">
        <h1>{texts.now.title}</h1>
        {snapshot !== undefined && (
          <span class="faint">
            {fill(texts.now.counted, {
              whose,
              at: clockTime(snapshot.counted_at),
              // A large backlog is counted less often.
              age: ageOf(snapshot.counted_at, Date.parse(snapshot.at)),
            })}
          </span>
        )}
        {snapshot !== undefined && why === undefined && <Pill tone="good">{texts.now.live}</Pill>}
      </div>
      {why !== undefined && <ErrorNotice words={fill(texts.now.maybeOld, { why })} />}
      {judgement !== undefined && <Banners judgement={judgement} isLive={why === undefined} session={session} />}
      {snapshot === undefined ? (
        why === undefined && <Loading />
      ) : (
        <>
          <PipelinePicture snapshot={snapshot} />
          <div class="beside">
            <Processes snapshot={snapshot} />
            <section class="card" aria-label={texts.now.backlog}>
              <h2>{texts.now.beside}</h2>
              <dl class="figures">
                <Figure
                  name={texts.now.eventsWaiting}
                  value={count(snapshot.webhooks.pending)}
                  since={snapshot.webhooks.since}
                />
                <Figure name={texts.now.eventsFailing} value={count(snapshot.webhooks.failing)} />
                <Figure name={texts.now.endpointsPaused} value={count(snapshot.webhooks.paused_endpoints)} />
                <Figure name={texts.now.overdue} value={count(snapshot.overdue.count)} since={snapshot.overdue.since} />
                <Figure
                  name={texts.now.givenUp}
                  value={count(snapshot.given_up.count)}
                  since={snapshot.given_up.since}
                />
              </dl>
            </section>
          </div>
        </>
      )}
    </>
  );
}

function Processes({ snapshot: { processes } }: { snapshot: ServiceSnapshotAnswer }) {
  return (
    <section class="card" id="processes" aria-label={texts.now.processes}>
      <h2>{texts.now.processes}</h2>
      {processes.length === 0 && <EmptyNotice>{texts.now.noProcess}</EmptyNotice>}
      <ul class="rows">
        {processes.map((process) => (
          <li key={process.id}>
            <span>
              <strong>{process.name === "" ? texts.now[process.kind] : <bdi>{process.name}</bdi>}</strong>
              {process.host !== null && (
                <>
                  {" "}
                  {texts.now.on} <bdi>{process.host}</bdi>
                </>
              )}
              {process.pid !== null && <span class="faint"> · {fill(texts.now.pid, { pid: `${process.pid}` })}</span>}
              <span class="under">
                {process.kind === "api" ? texts.now.api : <bdi>{process.works.join(", ")}</bdi>}
                {process.version !== "" && ` · ${process.version}`} ·{" "}
                {fill(texts.now.up, { age: ageOf(process.started_at) })}
              </span>
            </span>
            {process.is_silent ? (
              <Pill tone="bad">{fill(texts.now.silentFor, { age: duration(process.silent_ms / 1_000) })}</Pill>
            ) : (
              <Pill tone="good">{texts.now.alive}</Pill>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Figure({ name, value, since = null }: { name: string; value: string; since?: string | null }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {value}
        {since !== null && (
          <span class="under" title={dayTime(since)}>
            {fill(texts.now.oldest, { age: ageOf(since) })}
          </span>
        )}
      </dd>
    </div>
  );
}

/** The picture of the README with the numbers of what waits: three stages in a row, then both legs as lanes. */
function PipelinePicture({ snapshot }: { snapshot: ServiceSnapshotAnswer }) {
  const now = new Date(snapshot.at).getTime();
  const shared = snapshot.stages.filter((stage) => !isLane(stage));
  const lanes = snapshot.stages.filter(isLane);
  return (
    <section class="pipeline" aria-label={texts.pipeline.title}>
      <ol class="shared">
        {shared.map((stage) => (
          <li key={stage.stage}>
            <Stage stage={stage} now={now} />
          </li>
        ))}
      </ol>
      <div class="fork" aria-hidden="true" />
      <ol class="legs">
        {lanes.map((stage) => (
          <li key={stage.stage}>
            <Stage stage={stage} now={now} />
            <Legs legs={snapshot.legs.filter(({ leg }) => stageLegs[stage.stage].includes(leg))} now={now} />
          </li>
        ))}
      </ol>
    </section>
  );
}

/** The legs that a stage sends, which the picture draws as its lane. */
const stageLegs: Readonly<Record<StageName, readonly PublicLeg[]>> = {
  pricing: [],
  rendering: [],
  validation: [],
  transmission: ["toC3"],
  reporting: ["toC5", "withdrawal"],
};

const isLane = ({ stage }: ServiceSnapshotAnswer["stages"][number]): boolean => stageLegs[stage].length > 0;

function Stage({ stage, now }: { stage: ServiceSnapshotAnswer["stages"][number]; now: number }) {
  const isBusy = stage.waiting > 0;
  return (
    <div class={`stage ${isBusy ? "busy" : ""}`}>
      <h2>
        {texts.stage[stage.stage].title} <span class="faint">{texts.stage[stage.stage].about}</span>
      </h2>
      <p class="big">
        {count(stage.waiting)}{" "}
        <span>
          {stage.since === null
            ? texts.pipeline.waiting
            : fill(texts.pipeline.waitingSince, { age: ageOf(stage.since, now) })}
        </span>
      </p>
    </div>
  );
}

/** Legs in these states may need a person: a link lists them. */
const listedStates: ReadonlySet<LegState> = new Set<LegState>(["unknown", "failed"]);

function Legs({ legs, now }: { legs: ServiceSnapshotAnswer["legs"]; now: number }) {
  const shown = legs.filter(({ count: number }) => number > 0);
  return shown.length === 0 ? (
    <p class="faint small">{texts.pipeline.nothingUnderWay}</p>
  ) : (
    <ul class="states">
      {shown.map(({ leg, state, failure_class: failureClass, count: number, since }) => {
        const cause = state === "failed" ? failureClass : null;
        const words = (
          <>
            <strong>{count(number)}</strong> {leg === "withdrawal" && `${texts.pipeline.withdrawals} `}
            {texts.legState[state].counted}
            {cause !== null && ` (${texts.failureClass[cause]})`}
          </>
        );
        return (
          <li key={`${leg} ${state} ${failureClass}`} class={state}>
            {listedStates.has(state) ? (
              <a href={hrefOf("search", undefined, { leg_state: state, failure_class: cause ?? undefined })}>{words}</a>
            ) : (
              <span>{words}</span>
            )}
            {since !== null && (
              <span class="faint small">{fill(texts.pipeline.oldest, { age: ageOf(since, now) })}</span>
            )}
          </li>
        );
      })}
    </ul>
  );
}

interface BannersProps {
  judgement: JudgementAnswer;
  /** Whether the stream is connected, so that this is the present judgement. */
  isLive: boolean;
  session: Session;
}

/** The conditions that need a person, the worst first; screen readers announce new ones. */
function Banners({ judgement, isLive, session }: BannersProps) {
  const [resuming, setResuming] = useState<Paused>();
  const close = (): void => setResuming(undefined);
  const { conditions } = judgement;
  const kinds = [...new Set(conditions.map(({ id }) => id))];
  return (
    <>
      <div class="banners" role="log" aria-live="polite" aria-label={texts.live.attention}>
        {conditions.length === 0 && isLive && (
          <p class={`notice ${judgement.is_well ? "good" : ""}`}>
            <Well judgement={judgement} />
          </p>
        )}
        {kinds.map((kind) => {
          const ofKind = conditions.filter(({ id }) => id === kind).toSorted(byHarm);
          return <Banner key={kind} conditions={ofKind} session={session} resume={setResuming} />;
        })}
      </div>
      {resuming !== undefined && (
        <ResumeDialog
          id={resuming.id}
          thing={pausedThing(resuming)}
          isFault={resuming.isFault}
          done={close}
          cancel={close}
        />
      )}
    </>
  );
}

type ConditionAnswer = ServiceSnapshotAnswer["conditions"][number];
type Paused = NonNullable<ConditionAnswer["pause"]> & { isFault: boolean };

/** The worst first, then what most documents wait for, then what is oldest. */
const byHarm = (one: ConditionAnswer, other: ConditionAnswer): number =>
  one.severity.localeCompare(other.severity) ||
  (other.waiting ?? 0) - (one.waiting ?? 0) ||
  (one.since ?? "").localeCompare(other.since ?? "");

/** So many conditions of a kind are shown in its banner; the others when a person opens them. */
const shownOfKind = 3;

interface BannerProps {
  /** All of one kind, the worst first. */
  conditions: readonly ConditionAnswer[];
  session: Session;
  resume: (paused: Paused) => void;
}

/** One banner for a kind of trouble, however often it is there: a page of them would hide the pipeline. */
function Banner({ conditions, session, resume }: BannerProps) {
  const [worst] = conditions;
  if (worst === undefined) {
    return null;
  }
  const [title, href] = places[worst.id] ?? [];
  const hidden = conditions.length - shownOfKind;
  const lines = conditions.map((condition, index) => (
    <Line
      key={condition.subject ?? index}
      condition={condition}
      isOther={condition.action !== worst.action}
      session={session}
      resume={resume}
    />
  ));
  const action = <Action condition={worst} many={conditions.length} />;
  return (
    <div class={`notice ${worst.severity === "critical" ? "bad" : "warn"} ${hidden > 0 ? "many" : ""}`}>
      <div>
        {conditions.length > 1 && action}
        <ul>{lines.slice(0, shownOfKind)}</ul>
        {hidden > 0 && (
          <details>
            <summary>{fill(texts.live.more, { count: count(hidden) })}</summary>
            <ul>{lines.slice(shownOfKind)}</ul>
          </details>
        )}
        {conditions.length === 1 && action}
      </div>
      {href !== undefined && (
        <a class="button" href={href}>
          {title}
        </a>
      )}
    </div>
  );
}

interface LineProps extends Omit<BannerProps, "conditions"> {
  condition: ConditionAnswer;
  /** Whether something else is to be done than about the worst of the kind. */
  isOther: boolean;
}

function Line({ condition, isOther, session, resume }: LineProps) {
  const { id, pause, words } = condition;
  return (
    <li>
      <strong lang="en" dir="ltr" title={words}>
        {words}
      </strong>
      {pause !== null && (
        <ActButton
          denied={denialReason(session, pause.organization_id)}
          about={pausedThing(pause)}
          onClick={() => resume({ ...pause, isFault: id === "site-fault" })}
        >
          {texts.live.resume}
        </ActButton>
      )}
      {isOther && <Action condition={condition} />}
    </li>
  );
}

function Action({ condition: { action, who }, many = 1 }: { condition: ConditionAnswer; many?: number }) {
  return (
    <p class="small">
      {many > 1 && <strong>{fill(texts.live.ofThisKind, { count: count(many) })} </strong>}
      <bdi lang="en">{action}</bdi> {fill(texts.actor.acts, { actor: texts.actor[who] })}
    </p>
  );
}

type Place = readonly [words: string, href: string];

const showing = (words: string, conditions: Record<string, string>): Place => [
  words,
  hrefOf("search", undefined, conditions),
];

const pending = { overall_status: "PENDING" };
const incidents: Place = [texts.live.incidents, hrefOf("incidents")];
const pauses: Place = [texts.live.pauses, hrefOf("incidents", undefined, { tab: "pauses" })];
const theProcesses: Place = [texts.live.processes, "#processes"];

/** Where the console shows more about a condition. */
const places: Readonly<Partial<Record<ConditionAnswer["id"], Place>>> = {
  "no-workers": theProcesses,
  "process-silent": theProcesses,
  "access-point-away": showing(texts.live.whatWaits, pending),
  "oldest-waiting": showing(texts.live.oldestPending, pending),
  "documents-given-up": incidents,
  "legs-blocked": incidents,
  "report-deadline": showing(texts.live.showThem, { days_left: "7" }),
  "outcome-unknown": showing(texts.live.showThem, { leg_state: "unknown" }),
  "mls-overdue": showing(texts.live.showThem, { leg_state: "sent" }),
  "site-fault": pauses,
  "work-paused": pauses,
};
