import { useState } from "preact/hooks";

import type { ConditionAnswer, ServiceSnapshotAnswer } from "../../resources/service-status/answers.ts";
import type { SavedFilterName } from "../../../common/domain/search/saved-filters.ts";
import { hrefOf } from "../router.ts";
import type { Session } from "../session.ts";
import { ActButton, denialReason } from "../parts/act-button.tsx";
import { pausedThing } from "../incidents/pause-words.ts";
import { ResumeDialog } from "../incidents/resume-dialog.tsx";

type Place = readonly [words: string, href: string];

const showing = (filter: SavedFilterName, words: string): Place => [words, hrefOf("search", undefined, { filter })];
const incidents: Place = ["Incidents", hrefOf("incidents")];
const pauses: Place = ["Pauses", hrefOf("incidents", undefined, { tab: "pauses" })];
const processes: Place = ["Processes", "#processes"];

/** Where a person can do something about it; undefined where this console cannot help. */
const places: Readonly<Partial<Record<ConditionAnswer["id"], Place>>> = {
  "no-workers": processes,
  "process-silent": processes,
  "access-point-away": showing("oldest_pending", "What waits"),
  "throughput-collapsed": showing("oldest_pending", "Oldest pending"),
  "oldest-waiting": showing("oldest_pending", "Oldest pending"),
  "documents-given-up": incidents,
  "legs-blocked": incidents,
  "corner-3-fails": incidents,
  "corner-5-fails": incidents,
  "corner-3-failures": incidents,
  "corner-5-failures": incidents,
  "withdrawal-failures": incidents,
  "dwell-exceeded": showing("oldest_pending", "Oldest pending"),
  "report-deadline": showing("oldest_pending", "Oldest pending"),
  "outcome-unknown": showing("outcome_unknown", "Show them"),
  "mls-overdue": showing("mls_overdue", "Show them"),
  "site-fault": pauses,
  "work-paused": pauses,
};

interface BannersProps {
  snapshot: ServiceSnapshotAnswer;
  /** Whether the stream is connected, so that the snapshot is the present one. */
  isLive: boolean;
  session: Session;
}

/** What a person has to look at, in sentences, the worst first; screen readers say it when it comes. */
export function Banners({ snapshot: { conditions, unseen }, isLive, session }: BannersProps) {
  const [resuming, setResuming] = useState<Paused>();
  const close = (): void => setResuming(undefined);
  return (
    <>
      <div class="banners" role="log" aria-live="polite" aria-label="What needs attention">
        {conditions.length === 0 && isLive && <Well unseen={unseen} />}
        {conditions.map((banner, index) => (
          <Banner
            key={`${banner.id} ${banner.pause?.id ?? index}`}
            banner={banner}
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

/** "All is well" is said only where everything was looked at. */
const Well = ({ unseen }: Pick<ServiceSnapshotAnswer, "unseen">) =>
  unseen.length === 0 ? (
    <p class="notice good">
      <span>All is well: nothing needs a person.</span>
    </p>
  ) : (
    <p class="notice">
      <span>Nothing needs a person, as far as is known. Not known: {unseen.map(({ words }) => words).join("; ")}.</span>
    </p>
  );

type Paused = NonNullable<ConditionAnswer["pause"]> & { isFault: boolean };

interface BannerProps {
  banner: ConditionAnswer;
  session: Session;
  resume: (paused: Paused) => void;
}

function Banner({ banner: { id, severity, words, action, pause }, session, resume }: BannerProps) {
  const [title, href] = places[id] ?? [];
  return (
    <div class={`notice ${severity === "critical" ? "bad" : "warn"}`}>
      <p>
        <strong>{words}</strong>
        <br />
        <span class="small">{action}</span>
      </p>
      <span class="actions">
        {pause !== null && (
          <ActButton
            denied={denialReason(session, pause.organization_id)}
            about={pausedThing(pause)}
            onClick={() => resume({ ...pause, isFault: id === "site-fault" })}
          >
            Resume…
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
