import type { LegsAnswer, StageAnswer, ServiceSnapshotAnswer } from "../answers.ts";
import { hrefOf } from "../router.ts";
import { ageOf, count, shortTime } from "../words.ts";

const titles: Readonly<Record<string, string>> = {
  pricing: "Pricing",
  rendering: "Rendering",
  validation: "Validation",
  transmission: "To corner 3",
  reporting: "To corner 5",
};

const about: Readonly<Record<string, string>> = {
  pricing: "amounts",
  rendering: "UBL 2.1",
  validation: "Schematron",
  transmission: "the other party",
  reporting: "the tax authority",
};

const legsOf: Readonly<Record<string, readonly string[]>> = {
  transmission: ["toC3"],
  reporting: ["toC5", "withdrawal"],
};

/** The picture of the README, with what waits in it: three stages in a row, then both legs as lanes. */
export function PipelinePicture({ standing }: { standing: ServiceSnapshotAnswer }) {
  const now = new Date(standing.at).getTime();
  const shared = standing.stages.filter(({ stage }) => legsOf[stage] === undefined);
  const lanes = standing.stages.filter(({ stage }) => legsOf[stage] !== undefined);
  return (
    <section class="pipeline" aria-label="Pipeline">
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
            <Legs legs={standing.legs.filter(({ leg }) => legsOf[stage.stage]?.includes(leg))} now={now} />
          </li>
        ))}
      </ol>
    </section>
  );
}

function Stage({ stage, now }: { stage: StageAnswer; now: number }) {
  const isBusy = stage.waiting > 0;
  return (
    <div class={`stage ${isBusy ? "busy" : ""}`}>
      <h2>
        {titles[stage.stage] ?? stage.stage} <span class="faint">{about[stage.stage]}</span>
      </h2>
      <p class="big">
        {count(stage.waiting)} <span>waiting{stage.since !== null && `, oldest ${ageOf(stage.since, now)}`}</span>
      </p>
      <p class="faint small">
        {stage.per_minute !== null && `${count(Math.round(stage.per_minute))} a minute`}
        {stage.p50_ms !== null && stage.p95_ms !== null && (
          <>
            {stage.per_minute !== null && "; "}
            <abbr title="half of them take no longer">p50</abbr> {shortTime(stage.p50_ms)},{" "}
            <abbr title="95 of 100 take no longer">p95</abbr> {shortTime(stage.p95_ms)}
          </>
        )}
        {stage.per_minute === null && stage.p50_ms === null && "nothing in the last minutes"}
      </p>
    </div>
  );
}

const stateWords: Readonly<Record<string, string>> = {
  queued: "to be sent",
  sending: "handed over",
  sent: "wait for their status message",
  unknown: "outcome unknown",
  failed: "failed",
};

const filters: Readonly<Record<string, string>> = { unknown: "outcome_unknown", failed: "failed" };

function Legs({ legs, now }: { legs: readonly LegsAnswer[]; now: number }) {
  const shown = legs.filter(({ count: number }) => number > 0);
  return shown.length === 0 ? (
    <p class="faint small">Nothing is on its way.</p>
  ) : (
    <ul class="states">
      {shown.map((leg) => (
        <li key={`${leg.leg} ${leg.state} ${leg.failure_class}`} class={leg.state}>
          <LegLink leg={leg}>
            <strong>{count(leg.count)}</strong> {leg.leg === "withdrawal" && "withdrawals "}
            {stateWords[leg.state] ?? leg.state}
            {leg.failure_class !== null && leg.state === "failed" && ` (${leg.failure_class})`}
          </LegLink>
          {leg.since !== null && <span class="faint small">oldest {ageOf(leg.since, now)}</span>}
        </li>
      ))}
    </ul>
  );
}

function LegLink({ leg, children }: { leg: LegsAnswer; children: preact.ComponentChildren }) {
  const filter = filters[leg.state];
  const cause = leg.state === "failed" ? (leg.failure_class ?? undefined) : undefined;
  return filter === undefined ? (
    <span>{children}</span>
  ) : (
    <a href={hrefOf("search", undefined, { filter, class: cause })}>{children}</a>
  );
}
