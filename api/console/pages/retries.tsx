import { useEffect, useState } from "preact/hooks";

import type { RetryOutcome } from "../../../common/operations/retry-outcomes.ts";
import type { LegIncidentAnswer, RetryRunAnswer } from "../../resources/incidents/answers.ts";
import { ActButton, Confirmation, denialReason } from "../actions.tsx";
import { isolate, withMarks, ageOf, count, fill, listOf, plural, texts, type Tone } from "../words.ts";
import { errorMessage, type PageAnswer, pathWithQuery, useLoaded, postJson, type Session } from "../call-server.ts";
import { Answered, Moment, Pill, RowList, ShownText } from "../parts.tsx";
import { hrefOf, navigate } from "../router.ts";

/** Retries of many legs or documents, the newest first, with their outcomes. */
export function Retries({ session, org }: { session: Session; org: string }) {
  const path = pathWithQuery("/api/operations/retries", { org_id: org, limit: "25" });
  const loaded = useLoaded<PageAnswer<RetryRunAnswer>>(path, { everyMs: 2_000 });
  const [open, setOpen] = useState<RetryRunAnswer>();
  return (
    <section class="card" aria-label={texts.retries.title}>
      <h2>{texts.retries.title}</h2>
      <Answered loaded={loaded}>
        {({ data }) => (
          <RowList rows={data} nothing={texts.retries.nothing}>
            {(run) => <Run run={run} denied={denialReason(session, run.org_id)} stop={() => setOpen(run)} />}
          </RowList>
        )}
      </Answered>
      {open !== undefined && (
        <Confirmation
          title={texts.retries.stop}
          consequence={fill(texts.retries[open.stage === null ? "stopLegs" : "stopDocuments"], {
            rest: count(Math.max(0, open.total - open.retried)),
            all: amountOf(open),
          })}
          confirm={async (body) => {
            await postJson(`/api/operations/retries/${open.id}/stop`, body);
            setOpen(undefined);
            loaded.reload();
          }}
          cancel={() => setOpen(undefined)}
        />
      )}
    </section>
  );
}

const amountOf = ({ stage, total }: RetryRunAnswer): string =>
  stage === null ? plural(texts.count.legs, total) : plural(texts.count.documents, total);

interface RunProps {
  run: RetryRunAnswer;
  denied: string | undefined;
  stop: () => void;
}

function Run({ run, denied, stop }: RunProps) {
  const share = run.total === 0 ? 1 : Math.min(1, run.retried / run.total);
  const words = fill(texts.retries.progress, { part: count(run.retried), all: amountOf(run) });
  const { tone, title } = endOf(run);
  return (
    <div class="run">
      <div class="head">
        <strong>{words}</strong>
        <Pill tone={tone}>{title}</Pill>
        <span class="faint">{run.org_id === null ? texts.retries.everybody : texts.retries.one}</span>
      </div>
      {run.state === "running" && <progress value={share} max={1} aria-label={words} />}
      <p>{kindOf(run)}</p>
      <ul class="outcomes" aria-label={texts.retries.becameOf}>
        {order
          .filter((name) => run.outcomes[name] > 0)
          .map((name) => (
            <li key={name} class={tones[name]}>
              <strong>{count(run.outcomes[name])}</strong> {texts.retryOutcome[name]}
            </li>
          ))}
      </ul>
      <p class="faint small">
        <bdi>{run.subject}</bdi>, <Moment at={run.created_at} />
        {run.ended_at === null ? `, ${fill(texts.retries.since, { age: ageOf(run.created_at) })}` : ""}:{" "}
        <q>
          <ShownText>{run.reason}</ShownText>
        </q>
      </p>
      {run.state === "running" && (
        <div class="actions">
          <ActButton denied={denied} kind="danger" onClick={stop}>
            {texts.retries.stopButton}
          </ActButton>
          {denied !== undefined && <span class="faint">{denied}</span>}
        </div>
      )}
    </div>
  );
}

function kindOf({ stage, failure_class, leg, cause, receiver_id, access_point }: RetryRunAnswer): string {
  if (stage !== null) {
    return fill(texts.retries.documents, { stage: texts.stage[stage].title.toLowerCase() });
  }
  const kinds = [
    fill(texts.retries.legs, { failureClass: failure_class === null ? "" : texts.failureClass[failure_class] }),
    leg === null ? "" : texts.leg[leg].toCorner,
    receiver_id === null ? "" : fill(texts.retries.receiver, { id: receiver_id }),
    access_point === null ? "" : fill(texts.retries.accessPoint, { subject: withMarks(access_point) }),
  ].filter((part) => part !== "");
  return cause === null ? listOf(kinds) : `${listOf(kinds)}: ${isolate(withMarks(cause))}`;
}

interface End {
  tone: Tone;
  title: string;
}

/** The state of a retry: green only when all of it is through. */
function endOf({ state, outcomes, total }: RetryRunAnswer): End {
  if (state === "running") {
    return { tone: "busy", title: texts.retries.running };
  }
  const { failed, unknown, left, under_way: underWay, through } = outcomes;
  const ends: readonly (readonly [applies: boolean, tone: Tone, title: string])[] = [
    [underWay > 0, "busy", texts.retries.underWay],
    [failed > 0, "bad", through === 0 && failed >= total ? texts.retries.allFailed : texts.retries.someFailed],
    [unknown > 0, "warn", texts.retries.someUnknown],
    [state === "stopped", "quiet", texts.retries.stopped],
    [through === 0, "quiet", texts.retries.nothingLeft],
    [left > 0, "quiet", texts.retries.someLeft],
  ];
  const [, tone, title] = ends.find(([applies]) => applies) ?? [true, "good" as const, texts.retries.allThrough];
  return { tone, title };
}

const order: readonly RetryOutcome[] = ["through", "failed", "unknown", "under_way", "waiting", "left"];

const tones: Readonly<Record<RetryOutcome, string>> = {
  through: "good-ink",
  failed: "bad-ink",
  unknown: "bad-ink",
  left: "",
  under_way: "",
  waiting: "",
};

interface GroupRetryDialogProps {
  incident: LegIncidentAnswer;
  org: string;
  close: () => void;
}

/** Asks the server how many legs of the group can be retried now, says so, and begins the retry of just this group. */
export function GroupRetryDialog({ incident, org, close }: GroupRetryDialogProps) {
  const [legs, setLegs] = useState<number>();
  const [trouble, setTrouble] = useState<string>();
  const asked = JSON.stringify(filterOf(incident));
  useEffect(() => {
    postJson<{ legs: number }>(
      pathWithQuery("/api/operations/retries/count", { org_id: org }),
      JSON.parse(asked) as object,
    ).then(
      (answer) => setLegs(answer.legs),
      (error: unknown) => setTrouble(errorMessage(error)),
    );
  }, [asked, org]);
  const isReady = legs !== undefined && legs > 0;
  return (
    <Confirmation
      title={
        isReady
          ? fill(texts.retryDialog.retryThese, { amount: plural(texts.count.legs, legs) })
          : texts.retryDialog.retry
      }
      consequence={trouble ?? consequenceOf(incident, legs)}
      isReady={isReady}
      confirm={async ({ reason }) => {
        const body = { ...filterOf(incident), reason };
        await postJson<RetryRunAnswer>(pathWithQuery("/api/operations/retries", { org_id: org }), body);
        close();
        navigate(hrefOf("incidents", undefined, { tab: "retries", org }));
      }}
      cancel={close}
    />
  );
}

function filterOf(incident: LegIncidentAnswer): Record<string, string> {
  const { failure_class, leg, cause, receiver_id, access_point } = incident;
  const all = { failure_class, leg, cause, receiver_id, access_point };
  return Object.fromEntries(Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== null));
}

function consequenceOf(incident: LegIncidentAnswer, legs: number | undefined): string {
  if (legs === undefined) {
    return texts.retryDialog.counting;
  }
  if (legs === 0) {
    return texts.retryDialog.none;
  }
  const { leg, receiver_id: receiver, access_point: accessPoint, cause } = incident;
  const where = [
    texts.leg[leg].toCorner,
    receiver === null ? "" : ` ${fill(texts.retries.receiver, { id: receiver })}`,
    accessPoint === null ? "" : ` ${fill(texts.retries.accessPoint, { subject: withMarks(accessPoint) })}`,
  ].join("");
  const because = cause === null ? "" : fill(texts.retryDialog.because, { cause: withMarks(cause) });
  return fill(texts.retryDialog.consequence, { legs: plural(texts.count.legs, legs), where, because });
}
