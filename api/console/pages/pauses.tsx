import { useState } from "preact/hooks";

import type { PauseScope } from "../../../common/operations/paused-work.ts";
import type { PublicLeg } from "../../../common/status/legs.ts";
import type { OrganizationAnswer } from "../../resources/organizations/answers.ts";
import type { PauseAnswer } from "../../resources/pauses/answers.ts";
import { ActButton, Confirmation, denialReason, Denied } from "../actions.tsx";
import {
  type PageAnswer,
  pathWithQuery,
  useLoaded,
  usePages,
  isSiteOperator,
  postJson,
  type Session,
} from "../call-server.ts";
import { OrganizationChoice, useOrganizations } from "../organization-filter.tsx";
import { Answered, Listed, Pill, RowList, ShownText } from "../parts.tsx";
import { ageOf, dayTime, duration, fill, plural, texts } from "../words.ts";

const base = "/api/operations/pauses";

export function Pauses({ session, org }: { session: Session; org: string }) {
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
          <ShownText>{pause.reason}</ShownText>
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
                    length: pause.ended_at === null ? "" : ageOf(pause.paused_at, Date.parse(pause.ended_at)),
                    by: pause.paused_by,
                  })}{" "}
                  (
                  <q>
                    <ShownText>{pause.reason}</ShownText>
                  </q>
                  ), {fill(texts.pauses.endedBy, { who: pause.ended_by ?? "" })} (
                  <q>
                    <ShownText>{pause.end_reason ?? ""}</ShownText>
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

interface ScopeTraits {
  /** It is paused for every organization, which only a site operator may do. */
  isSites: boolean;
  choices?: Readonly<Record<string, { choice: string }>>;
}

const scopes: Readonly<Record<PauseScope, ScopeTraits>> = {
  receiver: { isSites: false },
  organization: { isSites: false },
  stage: { isSites: true, choices: texts.stage },
  leg: { isSites: true, choices: texts.leg },
  "access-point": { isSites: true },
};

interface PauseDialogProps {
  session: Session;
  /** The chosen organization of the view; empty for none. */
  org: string;
  done: () => void;
  cancel: () => void;
}

/** Scope and target are empty until the operator chooses them. */
interface Draft {
  scope: PauseScope | "";
  target: string;
  /** The organization whose documents are paused; for a receiver, empty means all organizations. */
  orgId: string;
}

/** Asks what to pause and why, and says what that means. */
function PauseDialog({ session, org, done, cancel }: PauseDialogProps) {
  const isSite = isSiteOperator(session);
  const own = org === "" ? session.organization.id : org;
  const empty: Draft = { scope: "", target: "", orgId: isSite ? org : own };
  const [draft, setDraft] = useState(empty);
  const list = useOrganizations(session, draft.orgId);
  return (
    <Confirmation
      title={texts.pauseDialog.title}
      consequence={consequenceOf(draft, session, list.organizations)}
      isReady={isChosen(draft)}
      confirm={async ({ reason }) => {
        const query = { org_id: isSite && draft.scope === "receiver" ? draft.orgId : undefined };
        await postJson(pathWithQuery(base, query), { ...bodyOf(draft, isSite), reason });
        done();
      }}
      cancel={cancel}
    >
      <label for="scope">{texts.pauseDialog.scope}</label>
      <select
        id="scope"
        value={draft.scope}
        onChange={(event) => setDraft({ ...empty, scope: event.currentTarget.value as Draft["scope"] })}
      >
        <option value="">{texts.pauseDialog.choose}</option>
        {(Object.keys(scopes) as PauseScope[]).map((scope) => (
          <option key={scope} value={scope} disabled={scopes[scope].isSites && !isSite}>
            {scopes[scope].isSites && !isSite
              ? fill(texts.pauseDialog.takesSite, { title: texts.pauseScope[scope] })
              : texts.pauseScope[scope]}
          </option>
        ))}
      </select>
      <Target draft={draft} setTarget={(target) => setDraft({ ...draft, target })} />
      {isSite && ["receiver", "organization"].includes(draft.scope) && (
        <>
          <label for="whose">{texts.pauseDialog.whose}</label>
          <OrganizationChoice
            id="whose"
            list={list}
            chosen={draft.orgId}
            none={draft.scope === "receiver" ? texts.pauseDialog.all : texts.pauseDialog.choose}
            choose={(orgId) => setDraft({ ...draft, orgId })}
          />
        </>
      )}
    </Confirmation>
  );
}

function isChosen({ scope, target, orgId }: Draft): boolean {
  switch (scope) {
    case "":
      return false;
    case "organization":
      return orgId !== "";
    case "access-point":
      return true;
    default:
      return target.trim() !== "";
  }
}

function bodyOf({ scope, target, orgId }: Draft, isSite: boolean): object {
  switch (scope) {
    case "organization":
      return { scope, target: orgId };
    case "receiver":
      return { scope, target: target.trim(), ...(isSite && orgId === "" && { all_organizations: true }) };
    case "access-point":
      return { scope };
    default:
      return { scope, target };
  }
}

function Target({ draft: { scope, target }, setTarget }: { draft: Draft; setTarget: (target: string) => void }) {
  const options = scope === "" ? undefined : scopes[scope].choices;
  if (options !== undefined) {
    return (
      <>
        <label for="target">{texts.pauseDialog.which}</label>
        <select id="target" value={target} onChange={(event) => setTarget(event.currentTarget.value)}>
          <option value="">{texts.pauseDialog.choose}</option>
          {Object.entries(options).map(([value, { choice }]) => (
            <option key={value} value={value}>
              {choice}
            </option>
          ))}
        </select>
      </>
    );
  }
  return scope === "receiver" ? (
    <>
      <label for="target">{texts.pauseDialog.participant}</label>
      <input
        id="target"
        value={target}
        placeholder="0235:1987654321"
        autocomplete="off"
        spellcheck={false}
        maxLength={300}
        onInput={(event) => setTarget(event.currentTarget.value)}
      />
    </>
  ) : null;
}

/** What the pause will do, in whole sentences. The sentence about a receiver changes while its id is typed. */
function consequenceOf(draft: Draft, session: Session, organizations: readonly OrganizationAnswer[]): string {
  const { scope, orgId } = draft;
  if (scope === "" || (scope !== "receiver" && !isChosen(draft))) {
    return texts.pauseDialog.nothingYet;
  }
  const name = [...organizations, session.organization].find(({ id }) => id === orgId)?.name;
  const named = name === undefined ? texts.whose.unnamed : fill(texts.whose.of, { name });
  const target = draft.target.trim();
  const effect = fill(texts.whatStops[scope === "receiver" && target === "" ? "unnamedReceiver" : scope], {
    target: scope === "leg" ? toCorner(target) : target,
    whose: orgId === "" ? texts.whose.everybodys : named,
  });
  return `${effect} ${texts.pauseDialog.honoured}`;
}

interface ResumeDialogProps {
  id: string;
  thing: string;
  isFault: boolean;
  done: () => void;
  cancel: () => void;
}

export function ResumeDialog({ id, thing, isFault, done, cancel }: ResumeDialogProps) {
  return (
    <Confirmation
      title={texts.resume.title}
      consequence={`${fill(texts.resume.consequence, { thing })}${isFault ? ` ${texts.resume.fault}` : ""}`}
      confirm={async (body) => {
        await postJson(`/api/operations/pauses/${id}/resume`, body);
        done();
      }}
      cancel={cancel}
    />
  );
}

interface Paused {
  scope: PauseScope;
  target: string;
  organization: string | null;
}

/** What is paused, as a noun: "Stage rendering", "Receiver 0235:1987654321, for Oasis Retail". */
export const pausedThing = (paused: Paused): string => things[paused.scope](paused);

const things: Readonly<Record<PauseScope, (paused: Paused) => string>> = {
  stage: ({ target }) => fill(texts.pausedThing.stage, { target }),
  leg: ({ target }) => fill(texts.pausedThing.leg, { toCorner: toCorner(target) }),
  receiver: ({ target, organization }) =>
    organization === null
      ? fill(texts.pausedThing.receiver, { target })
      : fill(texts.pausedThing.receiverOf, { target, organization }),
  organization: ({ target, organization }) => fill(texts.pausedThing.organization, { name: organization ?? target }),
  "access-point": () => texts.pausedThing.accessPoint,
};

const toCorner = (target: string): string => (target in texts.leg ? texts.leg[target as PublicLeg].toCorner : target);
