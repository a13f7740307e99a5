import { useState } from "preact/hooks";

import type { TimelineAnswer, TimelineLeg } from "../../resources/document-timeline/answers.ts";
import { postJson } from "../server-call.ts";
import type { Session } from "../session.ts";
import { ActButton, denialReason, Denied } from "../parts/act-button.tsx";
import { Confirmation, type Outcome } from "../parts/confirmation.tsx";
import { fill, texts } from "../words.ts";

/** Something that a person can do about a document, and what it will do. */
interface Action {
  key: string;
  title: string;
  consequence: string;
  path: string;
  /** Cannot be taken back: stands last, and apart. */
  isFinal?: true;
  outcomes?: readonly Outcome[];
}

interface ActionsProps {
  timeline: TimelineAnswer;
  session: Session;
  done: () => void;
}

/** What can be done now. Who may only look sees it disabled; the server decides in any case. */
export function Actions({ timeline, session, done }: ActionsProps) {
  const [open, setOpen] = useState<Action>();
  const [said, setSaid] = useState("");
  const actions = actionsOf(timeline);
  const { id: orgId } = timeline.document.organization;
  const denied = denialReason(session, orgId);
  const run = async (action: Action, body: object): Promise<void> => {
    await postJson(`${action.path}?org_id=${encodeURIComponent(orgId)}`, body);
    setOpen(undefined);
    setSaid(fill(texts.documentAction.done, { action: action.title }));
    done();
  };
  const groups = [
    { label: texts.documentAction.actions, kind: "", actions: actions.filter(({ isFinal }) => isFinal === undefined) },
    { label: texts.documentAction.final, kind: "final", actions: actions.filter(({ isFinal }) => isFinal === true) },
  ].filter((group) => group.actions.length > 0);
  return (
    <>
      <p class={said === "" ? "hidden" : "notice good"} role="status">
        {said}
      </p>
      {groups.map(({ label, kind, actions: shown }) => (
        <div key={label} class={`actions ${kind}`} role="group" aria-label={label}>
          {kind === "final" && <span class="faint">{label}:</span>}
          {shown.map((action) => (
            <ActButton
              key={action.key}
              denied={denied}
              {...(action.isFinal === true && { kind: "danger" })}
              onClick={() => setOpen(action)}
            >
              {action.title}
            </ActButton>
          ))}
        </div>
      ))}
      {actions.length > 0 && <Denied why={denied} />}
      {open !== undefined && (
        <Confirmation
          title={open.title}
          consequence={open.consequence}
          {...(open.outcomes !== undefined && { outcomes: open.outcomes })}
          confirm={(body) => run(open, body)}
          cancel={() => setOpen(undefined)}
        />
      )}
    </>
  );
}

function actionsOf({ document: shown, legs }: TimelineAnswer): Action[] {
  const current = legs.filter(({ revision }) => revision === shown.revision);
  return [
    ...(shown.failure === null ? [] : [retryDocument(shown.id)]),
    ...current.filter(({ state, failure_class: cause }) => state === "failed" && cause !== "unknown").map(retryLeg),
    ...current.filter(({ state }) => ["unknown", "failed", "sent"].includes(state)).map(resolveLeg),
    ...(isWithdrawable(legs) ? [withdraw(shown.id)] : []),
  ];
}

const isWithdrawable = (legs: readonly TimelineLeg[]): boolean =>
  legs.some(({ leg, state }) => leg === "toC5" && state === "accepted") &&
  !legs.some(({ leg }) => leg === "withdrawal");

const retryDocument = (id: string): Action => ({
  key: "retry-document",
  title: texts.documentAction.retryStage,
  consequence: texts.documentAction.retryStageAbout,
  path: `/api/operations/documents/${id}/retry`,
});

const retryLeg = ({ sbdh_id: id, leg }: TimelineLeg): Action => ({
  key: `retry-${id}`,
  title: fill(texts.documentAction.retryLeg, { leg: texts.leg[leg].name }),
  consequence: texts.documentAction.retryLegAbout,
  path: `/api/operations/legs/${id}/retry`,
});

const resolveLeg = ({ sbdh_id: id, leg, state, failure_class: cause }: TimelineLeg): Action => ({
  key: `resolve-${id}`,
  title: fill(texts.documentAction.resolve, { leg: texts.leg[leg].name }),
  consequence:
    state === "unknown" || cause === "unknown"
      ? texts.documentAction.resolveUnknown
      : fill(texts.documentAction.resolveState, { state: texts.state[state] }),
  path: `/api/operations/legs/${id}/resolve`,
  isFinal: true,
  outcomes: [
    ["sent", texts.documentAction.arrived],
    ["accepted", texts.documentAction.accepted],
    ["rejected", texts.documentAction.rejected],
    ["not_sent", texts.documentAction.notArrived, texts.documentAction.notArrivedWarning],
  ],
});

const withdraw = (id: string): Action => ({
  key: "withdraw",
  title: texts.documentAction.withdraw,
  consequence: texts.documentAction.withdrawAbout,
  path: `/api/operations/documents/${id}/withdraw`,
  isFinal: true,
});
