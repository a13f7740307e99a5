import { useState } from "preact/hooks";

import type { ConditionAnswer } from "../../resources/service-status/answers.ts";
import { pausedThing } from "../incidents/pause-words.ts";
import { ResumeDialog } from "../incidents/resume-dialog.tsx";
import { Well } from "../live/condition-strip.tsx";
import type { JudgementAnswer } from "../live/live-service-snapshot.ts";
import { ActButton, denialReason } from "../parts/act-button.tsx";
import { hrefOf } from "../router.ts";
import type { Session } from "../session.ts";
import { fill, texts } from "../words.ts";

type Place = readonly [words: string, href: string];

const showing = (words: string, conditions: Record<string, string>): Place => [
  words,
  hrefOf("search", undefined, conditions),
];
const pending = { overall_status: "PENDING" };
const incidents: Place = [texts.live.incidents, hrefOf("incidents")];
const pauses: Place = [texts.live.pauses, hrefOf("incidents", undefined, { tab: "pauses" })];
const processes: Place = [texts.live.processes, "#processes"];

/** Where a person can see more of it; nothing where this console shows no more. */
const places: Readonly<Partial<Record<ConditionAnswer["id"], Place>>> = {
  "no-workers": processes,
  "process-silent": processes,
  "access-point-away": showing(texts.live.whatWaits, pending),
  "oldest-waiting": showing(texts.live.oldestPending, pending),
  "documents-given-up": incidents,
  "legs-blocked": incidents,
  "report-deadline": showing(texts.live.oldestPending, pending),
  "outcome-unknown": showing(texts.live.showThem, { leg_state: "unknown" }),
  "mls-overdue": showing(texts.live.showThem, { leg_state: "sent" }),
  "site-fault": pauses,
  "work-paused": pauses,
};

interface BannersProps {
  judgement: JudgementAnswer;
  /** Whether the stream is connected, so that this is the present judgement. */
  isLive: boolean;
  session: Session;
}

/** What a person has to look at, in sentences, the worst first; screen readers say it when it comes. */
export function Banners({ judgement, isLive, session }: BannersProps) {
  const [resuming, setResuming] = useState<Paused>();
  const close = (): void => setResuming(undefined);
  const { conditions } = judgement;
  return (
    <>
      <div class="banners" role="log" aria-live="polite" aria-label={texts.live.attention}>
        {conditions.length === 0 && isLive && (
          <p class={`notice ${judgement.is_well ? "good" : ""}`}>
            <Well judgement={judgement} />
          </p>
        )}
        {conditions.map((condition, index) => (
          <Banner
            key={`${condition.id} ${condition.subject ?? index}`}
            condition={condition}
            session={session}
            resume={setResuming}
          />
        ))}
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

type Paused = NonNullable<ConditionAnswer["pause"]> & { isFault: boolean };

interface BannerProps {
  condition: ConditionAnswer;
  session: Session;
  resume: (paused: Paused) => void;
}

function Banner({ condition: { id, severity, words, who, action, pause }, session, resume }: BannerProps) {
  const [title, href] = places[id] ?? [];
  return (
    <div class={`notice ${severity === "critical" ? "bad" : "warn"}`}>
      <p>
        <strong lang="en" dir="ltr">
          {words}
        </strong>
        <br />
        <span class="small">
          <bdi lang="en">{action}</bdi> {fill(texts.actor.acts, { actor: texts.actor[who] })}
        </span>
      </p>
      <span class="actions">
        {pause !== null && (
          <ActButton
            denied={denialReason(session, pause.organization_id)}
            about={pausedThing(pause)}
            onClick={() => resume({ ...pause, isFault: id === "site-fault" })}
          >
            {texts.live.resume}
          </ActButton>
        )}
        {href !== undefined && (
          <a class="button" href={href}>
            {title}
          </a>
        )}
      </span>
    </div>
  );
}
