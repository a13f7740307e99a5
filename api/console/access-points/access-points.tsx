import { useState } from "preact/hooks";

import type { AccessPointAnswer, AccessPointsAnswer } from "../../resources/access-points/answers.ts";
import { pauseConsequence, pausedThing } from "../incidents/pause-words.ts";
import { ResumeDialog } from "../incidents/resume-dialog.tsx";
import { useLoaded } from "../loaded.ts";
import { ActButton, Denied, denialReason } from "../parts/act-button.tsx";
import { Confirmation } from "../parts/confirmation.tsx";
import { Ltr } from "../parts/ltr.tsx";
import { Answered } from "../parts/notice.tsx";
import { Pill } from "../parts/pill.tsx";
import { Table, type Column } from "../parts/table.tsx";
import { postJson } from "../server-call.ts";
import type { Session } from "../session.ts";
import { accessPointStateTexts, accessPointTexts as texts } from "../texts/access-points.ts";
import { whoseTexts } from "../texts/pauses.ts";
import { count, type Tone } from "../words.ts";

/** What each access point of the site does; a site operator drains them here. */
export function AccessPoints({ session }: { session: Session }) {
  const loaded = useLoaded<AccessPointsAnswer>("/api/operations/access-points", { everyMs: 2_000 });
  const [chosen, setChosen] = useState<AccessPointAnswer>();
  const denied = denialReason(session, null);
  const cancel = (): void => setChosen(undefined);
  const done = (): void => {
    cancel();
    loaded.reload();
  };
  return (
    <section class="card" aria-label={texts.title}>
      <h2>{texts.title}</h2>
      <Denied why={denied} />
      <Answered loaded={loaded}>
        {({ data }) => <Table rows={data} columns={columnsOf(denied, setChosen)} keyOf={({ name }) => name} />}
      </Answered>
      {chosen !== undefined && <Act accessPoint={chosen} done={done} cancel={cancel} />}
    </section>
  );
}

interface ActProps {
  accessPoint: AccessPointAnswer;
  done: () => void;
  cancel: () => void;
}

function Act({ accessPoint: { name, drain_id: drainId }, done, cancel }: ActProps) {
  if (drainId !== null) {
    const thing = pausedThing({ scope: "drain", target: name, organization: null });
    return <ResumeDialog id={drainId} thing={thing} isFault={false} done={done} cancel={cancel} />;
  }
  return (
    <Confirmation
      title={texts.drainTitle(name)}
      consequence={pauseConsequence({ scope: "drain", target: name, whose: whoseTexts.everybodys })}
      confirm={async (body) => {
        await postJson("/api/operations/pauses", { scope: "drain", target: name, ...body });
        done();
      }}
      cancel={cancel}
    />
  );
}

const tones = { open: "good", slow: "bad", away: "bad" } as const satisfies Record<string, Tone>;

const percent = (share: number): string => `${count(Math.round(share * 100))} %`;

function columnsOf(
  denied: string | undefined,
  choose: (accessPoint: AccessPointAnswer) => void,
): Column<AccessPointAnswer>[] {
  return [
    { title: texts.name, cell: (row) => <Named {...row} /> },
    { title: texts.state, cell: (row) => <States {...row} /> },
    { title: texts.share, kind: "number", cell: ({ share }) => percent(share) },
    { title: texts.weight, kind: "number", cell: ({ weight }) => count(weight) },
    {
      title: texts.inFlight,
      kind: "number",
      cell: ({ in_flight: inFlight, slots }) => `${count(inFlight)} / ${count(slots)}`,
    },
    { title: texts.sent, kind: "number", cell: ({ sent }) => count(sent) },
    { title: texts.failed, kind: "number", cell: ({ failed }) => count(failed) },
    {
      title: texts.act,
      kind: "act",
      cell: (row) => (
        <ActButton denied={denied} about={row.name} onClick={() => choose(row)}>
          {row.drain_id === null ? texts.drain : texts.use}
        </ActButton>
      ),
    },
  ];
}

const Named = ({ name, host, pinned_receivers: receivers, pinned_organizations: organizations }: AccessPointAnswer) => (
  <>
    <strong>
      <Ltr>{name}</Ltr>
    </strong>
    <span class="under">
      <Ltr>{host}</Ltr>
    </span>
    {receivers + organizations > 0 && <span class="under">{texts.pinned(count(receivers), count(organizations))}</span>}
  </>
);

const States = ({ state, drain_id: drainId, pause_id: pauseId }: AccessPointAnswer) => (
  <>
    {state === null ? texts.unseen : <Pill tone={tones[state]}>{accessPointStateTexts[state]}</Pill>}{" "}
    {drainId !== null && <Pill tone="busy">{texts.drains}</Pill>}
    {pauseId !== null && <Pill tone="bad">{texts.paused}</Pill>}
  </>
);
