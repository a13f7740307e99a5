import type { PublicLeg } from "../../../common/status/legs.ts";
import type { StageName } from "../../../common/status/pipeline.ts";
import type { LegState } from "../../../common/status/status.ts";
import type { LegsAnswer, StageAnswer, ServiceSnapshotAnswer } from "../../resources/service-status/answers.ts";
import { hrefOf } from "../router.ts";
import { ageOf, count, fill, texts } from "../words.ts";

/** The legs that a stage sends, which the picture draws as its lane. */
const stageLegs: Readonly<Record<StageName, readonly PublicLeg[]>> = {
  pricing: [],
  rendering: [],
  validation: [],
  transmission: ["toC3"],
  reporting: ["toC5", "withdrawal"],
};

/** Legs in these states wait for a person: a search lists them. */
const listedStates: ReadonlySet<LegState> = new Set<LegState>(["unknown", "failed"]);

const isLane = ({ stage }: StageAnswer): boolean => stageLegs[stage].length > 0;

/** The picture of the README, with what waits in it: three stages in a row, then both legs as lanes. */
export function PipelinePicture({ snapshot }: { snapshot: ServiceSnapshotAnswer }) {
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

function Stage({ stage, now }: { stage: StageAnswer; now: number }) {
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

function Legs({ legs, now }: { legs: readonly LegsAnswer[]; now: number }) {
  const shown = legs.filter(({ count: number }) => number > 0);
  return shown.length === 0 ? (
    <p class="faint small">{texts.pipeline.nothingUnderWay}</p>
  ) : (
    <ul class="states">
      {shown.map((leg) => (
        <li key={`${leg.leg} ${leg.state} ${leg.failure_class}`} class={leg.state}>
          <LegLink leg={leg}>
            <strong>{count(leg.count)}</strong> {leg.leg === "withdrawal" && `${texts.pipeline.withdrawals} `}
            {texts.legState[leg.state].counted}
            {leg.failure_class !== null && leg.state === "failed" && ` (${texts.failureClass[leg.failure_class]})`}
          </LegLink>
          {leg.since !== null && (
            <span class="faint small">{fill(texts.pipeline.oldest, { age: ageOf(leg.since, now) })}</span>
          )}
        </li>
      ))}
    </ul>
  );
}

function LegLink({ leg, children }: { leg: LegsAnswer; children: preact.ComponentChildren }) {
  const cause = leg.state === "failed" ? (leg.failure_class ?? undefined) : undefined;
  return !listedStates.has(leg.state) ? (
    <span>{children}</span>
  ) : (
    <a href={hrefOf("search", undefined, { leg_state: leg.state, failure_class: cause })}>{children}</a>
  );
}
