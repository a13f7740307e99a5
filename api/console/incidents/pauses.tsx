import { useState } from "preact/hooks";

import { useLoaded } from "../loaded.ts";
import type { PauseAnswer } from "../../resources/pauses/answers.ts";
import { pathWithQuery, usePages, type PageAnswer } from "../pages.ts";
import type { Session } from "../session.ts";
import { ageOf, dayTime, duration, fill, plural, texts } from "../words.ts";
import { ActButton, Denied, denialReason } from "../parts/act-button.tsx";
import type { IncidentPartProps } from "./failures.tsx";
import { Answered, Listed, RowList } from "../parts/notice.tsx";
import { PauseDialog } from "./pause-dialog.tsx";
import { pausedThing } from "./pause-words.ts";
import { Pill } from "../parts/pill.tsx";
import { ResumeDialog } from "./resume-dialog.tsx";

const base = "/api/operations/pauses";

export function Pauses({ session, org }: IncidentPartProps) {
  const path = pathWithQuery(base, { org_id: org, limit: "100" });
  const loaded = useLoaded<PageAnswer<PauseAnswer>>(path, { everyMs: 2_000 });
  const [isPausing, setPausing] = useState(false);
  const [resuming, setResuming] = useState<PauseAnswer>();
  const [round, setRound] = useState(0);
  const denied = denialReason(session, session.organization.id);
  const done = (): void => {
    setPausing(false);
    setResuming(undefined);
    setRound(round + 1);
    loaded.reload();
  };
  return (
    <>
      <section class="card" aria-label={texts.pauses.now}>
        <div class="head between">
          <h2>{texts.pauses.now}</h2>
          <ActButton denied={denied} onClick={() => setPausing(true)}>
            {texts.pauses.pause}
          </ActButton>
        </div>
        <Denied why={denied} />
        <Answered loaded={loaded}>
          {({ data }) => (
            <RowList rows={data} nothing={texts.pauses.none}>
              {(pause) => <Active pause={pause} session={session} resume={() => setResuming(pause)} />}
            </RowList>
          )}
        </Answered>
      </section>
      <Ended key={`${org} ${round}`} org={org} />
      {isPausing && <PauseDialog session={session} org={org} done={done} cancel={() => setPausing(false)} />}
      {resuming !== undefined && (
        <ResumeDialog
          id={resuming.id}
          thing={pausedThing(resuming)}
          isFault={resuming.cause === "site-error"}
          done={done}
          cancel={() => setResuming(undefined)}
        />
      )}
    </>
  );
}

interface ActiveProps {
  pause: PauseAnswer;
  session: Session;
  resume: () => void;
}

function Active({ pause, session, resume }: ActiveProps) {
  const denied = denialReason(session, pause.organization_id);
  const probe = pause.next_probe_at === null ? 0 : (Date.parse(pause.next_probe_at) - Date.now()) / 1_000;
  return (
    <>
      <span>
        <strong>
          <bdi>{pausedThing(pause)}</bdi>
        </strong>{" "}
        {pause.cause === "site-error" && <Pill tone="bad">{texts.pauses.fault}</Pill>}
        <span class="under">
          {fill(texts.pauses.by, { who: pause.paused_by })}{" "}
          <time dateTime={pause.paused_at}>
            {dayTime(pause.paused_at)} ({ageOf(pause.paused_at)})
          </time>
        </span>
        <span class="why">
          <bdi>{pause.reason}</bdi>
        </span>
        {pause.next_probe_at !== null && (
          <span class="under">{plural(texts.pauses.probes, pause.probes, { next: duration(probe) })}</span>
        )}
      </span>
      <ActButton denied={denied} about={pausedThing(pause)} onClick={resume}>
        {texts.pauses.resume}
      </ActButton>
    </>
  );
}

const lengthOf = ({ paused_at: from, ended_at: to }: PauseAnswer): string =>
  to === null ? "" : ageOf(from, Date.parse(to));

function Ended({ org }: { org: string }) {
  const list = usePages<PauseAnswer>(pathWithQuery(base, { state: "ended", org_id: org, limit: "10" }));
  return (
    <section class="card" aria-label={texts.pauses.endedLabel}>
      <h2>{texts.pauses.ended}</h2>
      <Listed list={list} nothing={texts.pauses.noneEnded}>
        {(rows) => (
          <RowList rows={rows}>
            {(pause) => (
              <span>
                {pausedThing(pause)}
                <span class="under">
                  {fill(texts.pauses.endedTimeline, {
                    at: dayTime(pause.paused_at),
                    length: lengthOf(pause),
                    by: pause.paused_by,
                  })}{" "}
                  (
                  <q>
                    <bdi>{pause.reason}</bdi>
                  </q>
                  ), {fill(texts.pauses.endedBy, { who: pause.ended_by ?? "" })} (
                  <q>
                    <bdi>{pause.end_reason}</bdi>
                  </q>
                  )
                </span>
              </span>
            )}
          </RowList>
        )}
      </Listed>
    </section>
  );
}
