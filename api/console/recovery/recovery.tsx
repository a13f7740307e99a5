import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";

import type { RecoveryDetailAnswer } from "../../resources/recoveries/answers.ts";
import { isolate } from "../language.ts";
import { useLoaded } from "../loaded.ts";
import { ActButton } from "../parts/act-button.tsx";
import { Confirmation } from "../parts/confirmation.tsx";
import { Answered } from "../parts/notice.tsx";
import { Moment } from "../parts/time.tsx";
import { hrefOf } from "../router.ts";
import { sendJson } from "../server-call.ts";
import { isSiteOperator, type PageProps, type Session } from "../session.ts";
import { partsTexts } from "../texts/parts.ts";
import { recoveryTexts } from "../texts/recovery.ts";
import { viewTitles } from "../texts/views.ts";
import { count } from "../words.ts";
import { EndDialog } from "./end-dialog.tsx";
import { Letters } from "./letters.tsx";
import { Lost, SkippedNumbers } from "./lost.tsx";

const everyMs = 2_000;

/** One recovery: how far it is, and afterwards what is lost, which numbers were skipped, and whom to write to. */
export function Recovery({ id, session }: PageProps & { id: string }) {
  const loaded = useLoaded<RecoveryDetailAnswer>(`/api/operations/recoveries/${encodeURIComponent(id)}`, { everyMs });
  return (
    <>
      <div class="head between">
        <h1>{viewTitles.recovery}</h1>
        <a href={hrefOf("recovery")}>{recoveryTexts.all}</a>
      </div>
      <Answered loaded={loaded}>
        {(recovery) => (
          <>
            <State recovery={recovery} session={session} reload={loaded.reload} />
            {recovery.finished_at !== null && (
              <>
                <Letters letters={recovery.letters} />
                <Lost recovery={recovery} />
                <SkippedNumbers gaps={recovery.gaps} />
              </>
            )}
          </>
        )}
      </Answered>
    </>
  );
}

interface StateProps {
  recovery: RecoveryDetailAnswer;
  session: Session;
  reload: () => void;
}

function State({ recovery, session, reload }: StateProps) {
  const { reason, finished_at: end, problem, acknowledged_by: by, acknowledgement } = recovery;
  return (
    <section class="card" aria-label={recoveryTexts.state}>
      <h2>{end === null ? recoveryTexts.underWay : recoveryTexts.over}</h2>
      <p>
        <bdi>{reason}</bdi>
      </p>
      {end === null && <p>{recoveryTexts.underWayWords}</p>}
      {problem !== null && (
        <p class="complaint" role="alert">
          {recoveryTexts.problem(isolate(problem))}
        </p>
      )}
      {by !== null && <p>{recoveryTexts.acknowledgedBy(isolate(by), isolate(acknowledgement ?? ""))}</p>}
      <Figures recovery={recovery} />
      <Acts recovery={recovery} session={session} reload={reload} />
    </section>
  );
}

function Acts({ recovery, session, reload }: StateProps) {
  const { id, finished_at: end, lost_count: lost, acknowledged_at: acknowledged } = recovery;
  const [isOpen, setOpen] = useState(false);
  const denied = isSiteOperator(session) ? undefined : partsTexts.needsSiteOperator;
  const done = (): void => {
    setOpen(false);
    reload();
  };
  if (end !== null && (lost === 0 || acknowledged !== null)) {
    return null;
  }
  return (
    <div class="actions">
      <ActButton denied={denied} kind={end === null ? "danger" : "primary"} onClick={() => setOpen(true)}>
        {end === null ? recoveryTexts.endAsking : recoveryTexts.acknowledgeAsking}
      </ActButton>
      {isOpen && end === null && <EndDialog id={id} done={done} cancel={() => setOpen(false)} />}
      {isOpen && end !== null && (
        <Confirmation
          title={recoveryTexts.acknowledge}
          consequence={recoveryTexts.acknowledgeConsequence}
          confirm={async (body) => {
            await sendJson("POST", `/api/operations/recoveries/${id}/acknowledge`, body);
            done();
          }}
          cancel={() => setOpen(false)}
        />
      )}
    </div>
  );
}

function Figures({ recovery }: { recovery: RecoveryDetailAnswer }) {
  const { began_at: began, finished_at: end, finished_by: by, known_until: known, read_until: read } = recovery;
  const figures = [
    [recoveryTexts.recordsRead, recovery.records_read],
    [recoveryTexts.legsAsked, recovery.legs_asked],
    [recoveryTexts.envelopes, end === null ? null : recovery.envelopes],
    [recoveryTexts.adopted, end === null ? null : recovery.adopted],
  ] as const;
  return (
    <dl class="facts">
      <Fact title={recoveryTexts.began}>
        <Moment at={began} />
      </Fact>
      {end !== null && (
        <Fact title={recoveryTexts.ended}>
          <Moment at={end} /> {by !== null && <span class="faint">{endedWords(by)}</span>}
        </Fact>
      )}
      {known !== null && (
        <Fact title={recoveryTexts.knownUntil}>
          <Moment at={known} />
        </Fact>
      )}
      {figures.map(
        ([title, value]) =>
          value !== null && (
            <Fact key={title} title={title}>
              {count(value)}
            </Fact>
          ),
      )}
      {read !== null && (
        <Fact title={recoveryTexts.readUntil}>
          <Moment at={read} />
        </Fact>
      )}
    </dl>
  );
}

const endedWords = (by: string): string =>
  by === "access point" ? recoveryTexts.byAccessPoint : recoveryTexts.endedBy(isolate(by));

const Fact = ({ title, children }: { title: string; children: ComponentChildren }) => (
  <div>
    <dt>{title}</dt>
    <dd>{children}</dd>
  </div>
);
