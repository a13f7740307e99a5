import type { LegsAnswer, StageAnswer, ServiceSnapshotAnswer } from "../../resources/service-status/answers.ts";
import { failureClassWords, legStateWords, stageWords } from "../domain-words.ts";
import { hrefOf } from "../router.ts";
import { pipelineTexts } from "../texts/now.ts";
import { ageOf, count } from "../words.ts";

const isLane = ({ stage }: StageAnswer): boolean => stageWords[stage].legs.length > 0;

/** The picture of the README, with what waits in it: three stages in a row, then both legs as lanes. */
export function PipelinePicture({ snapshot }: { snapshot: ServiceSnapshotAnswer }) {
  const now = new Date(snapshot.at).getTime();
  const shared = snapshot.stages.filter((stage) => !isLane(stage));
  const lanes = snapshot.stages.filter(isLane);
  return (
    <section class="pipeline" aria-label={pipelineTexts.title}>
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
            <Legs legs={snapshot.legs.filter(({ leg }) => stageWords[stage.stage].legs.includes(leg))} now={now} />
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
        {stageWords[stage.stage].title} <span class="faint">{stageWords[stage.stage].about}</span>
      </h2>
      <p class="big">
        {count(stage.waiting)}{" "}
        <span>
          {stage.since === null ? pipelineTexts.waiting : pipelineTexts.waitingSince(ageOf(stage.since, now))}
        </span>
      </p>
    </div>
  );
}

function Legs({ legs, now }: { legs: readonly LegsAnswer[]; now: number }) {
  const shown = legs.filter(({ count: number }) => number > 0);
  return shown.length === 0 ? (
    <p class="faint small">{pipelineTexts.nothingUnderWay}</p>
  ) : (
    <ul class="states">
      {shown.map((leg) => (
        <li key={`${leg.leg} ${leg.state} ${leg.failure_class}`} class={leg.state}>
          <LegLink leg={leg}>
            <strong>{count(leg.count)}</strong> {leg.leg === "withdrawal" && `${pipelineTexts.withdrawals} `}
            {legStateWords[leg.state].counted}
            {leg.failure_class !== null && leg.state === "failed" && ` (${failureClassWords[leg.failure_class]})`}
          </LegLink>
          {leg.since !== null && <span class="faint small">{pipelineTexts.oldest(ageOf(leg.since, now))}</span>}
        </li>
      ))}
    </ul>
  );
}

function LegLink({ leg, children }: { leg: LegsAnswer; children: preact.ComponentChildren }) {
  const cause = leg.state === "failed" ? (leg.failure_class ?? undefined) : undefined;
  return legStateWords[leg.state].isListed === undefined ? (
    <span>{children}</span>
  ) : (
    <a href={hrefOf("search", undefined, { leg_state: leg.state, failure_class: cause })}>{children}</a>
  );
}
