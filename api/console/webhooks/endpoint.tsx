import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";

import type { OperatedEndpointAnswer } from "../../resources/webhook-endpoints/answers.ts";
import { useLoaded } from "../loaded.ts";
import { ActButton, Denied, denialReason } from "../parts/act-button.tsx";
import { Ltr } from "../parts/ltr.tsx";
import { Answered, EmptyNotice } from "../parts/notice.tsx";
import { Pill } from "../parts/pill.tsx";
import { Table, type Column } from "../parts/table.tsx";
import { Moment } from "../parts/time.tsx";
import type { Session } from "../session.ts";
import { webhookTexts as texts } from "../texts/webhooks.ts";
import { count, shortTime } from "../words.ts";
import { ActDialog, type Verb } from "./act-dialog.tsx";
import { answerOf, EndpointPill, waitingCount, type RecentAttempt } from "./endpoint-words.tsx";

/** One endpoint: why it gets nothing, what it answered, and what can be done about it. */
export function Endpoint({ id, session }: { id: string; session: Session }) {
  const path = `/api/operations/webhook-endpoints/${id}`;
  const loaded = useLoaded<OperatedEndpointAnswer>(path, { everyMs: 2_000 });
  const [verb, setVerb] = useState<Verb>();
  return (
    <Answered loaded={loaded}>
      {(endpoint) => (
        <>
          <div class="head">
            <h1>
              <Ltr>{endpoint.url}</Ltr>
            </h1>
            <EndpointPill state={endpoint.state} />
          </div>
          <section class="card" aria-label={texts.endpoint}>
            <Facts endpoint={endpoint} />
            <Acts endpoint={endpoint} session={session} act={setVerb} />
          </section>
          <section class="card" aria-label={texts.attempts}>
            <h2>{texts.attempts}</h2>
            <Attempts attempts={endpoint.recent_attempts} />
          </section>
          {verb !== undefined && (
            <ActDialog
              path={path}
              verb={verb}
              done={() => {
                setVerb(undefined);
                loaded.reload();
              }}
              cancel={() => setVerb(undefined)}
            />
          )}
        </>
      )}
    </Answered>
  );
}

const Fact = ({ name, children }: { name: string; children: ComponentChildren }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

/** A fact that is not always one. */
const Since = ({ name, at }: { name: string; at: string | null }) =>
  at === null ? null : (
    <Fact name={name}>
      <Moment at={at} />
    </Fact>
  );

const Facts = ({ endpoint }: { endpoint: OperatedEndpointAnswer }) => (
  <dl class="facts">
    <Fact name={texts.organization}>
      <bdi>{endpoint.organization}</bdi>
    </Fact>
    <Fact name={texts.waiting}>{waitingCount(endpoint.waiting)}</Fact>
    <Since name={texts.oldest} at={endpoint.waiting_since} />
    <Since name={texts.failingSince} at={endpoint.failing_since} />
    {endpoint.consecutive_failures > 0 && <Fact name={texts.failures}>{count(endpoint.consecutive_failures)}</Fact>}
    <Since name={texts.nextTry} at={endpoint.next_try_at} />
    <Since name={texts.heldSince} at={endpoint.held_at} />
    <Who who={endpoint.held_by} why={endpoint.held_because} />
    <Since name={texts.disabledSince} at={endpoint.disabled_at} />
    <Who who={endpoint.disabled_by} why={null} />
    <Since name={texts.lastSuccess} at={endpoint.last_success_at} />
    <Fact name={texts.wants}>
      <Ltr>{endpoint.events.join(", ")}</Ltr>
    </Fact>
  </dl>
);

const Who = ({ who, why }: { who: string | null; why: string | null }) => (
  <>
    {who !== null && (
      <Fact name={texts.by}>
        <bdi>{who}</bdi>
      </Fact>
    )}
    {why !== null && (
      <Fact name={texts.because}>
        <bdi>{why}</bdi>
      </Fact>
    )}
  </>
);

interface ActsProps {
  endpoint: OperatedEndpointAnswer;
  session: Session;
  act: (verb: Verb) => void;
}

/** Only what the state allows; one that is switched off is its organization's to switch on. */
function Acts({ endpoint: { state, organization_id: orgId }, session, act }: ActsProps) {
  const denied = denialReason(session, orgId);
  if (state === "disabled") {
    return null;
  }
  return (
    <>
      <div class="actions">
        {state !== "held" && (
          <ActButton denied={denied} onClick={() => act("try")}>
            {texts.tryNow}
          </ActButton>
        )}
        {state !== "working" && (
          <ActButton denied={denied} onClick={() => act("resume")}>
            {texts.resume}
          </ActButton>
        )}
        <ActButton denied={denied} onClick={() => act("resend")}>
          {texts.resend}
        </ActButton>
        {state !== "held" && (
          <ActButton denied={denied} onClick={() => act("pause")}>
            {texts.pause}
          </ActButton>
        )}
      </div>
      <Denied why={denied} />
    </>
  );
}

const Attempts = ({ attempts }: { attempts: readonly RecentAttempt[] }) =>
  attempts.length === 0 ? (
    <EmptyNotice>{texts.noAttempts}</EmptyNotice>
  ) : (
    <Table rows={attempts} columns={attemptColumns} keyOf={({ delivery_id: id, at }) => `${id} ${at}`} />
  );

const attemptColumns: readonly Column<RecentAttempt>[] = [
  { title: texts.at, cell: ({ at }) => <Moment at={at} /> },
  {
    title: texts.event,
    cell: ({ event, is_probe: isProbe }) => (
      <>
        <Ltr>{event}</Ltr> {isProbe && <Pill tone="quiet">{texts.probe}</Pill>}
      </>
    ),
  },
  { title: texts.lastAnswer, cell: (attempt) => <Ltr>{answerOf(attempt)}</Ltr> },
  { title: texts.answer, cell: ({ answer }) => <bdi>{answer ?? ""}</bdi> },
  { title: texts.took, kind: "number", cell: ({ duration_ms: ms }) => shortTime(ms) },
];
