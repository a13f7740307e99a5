import { useState } from "preact/hooks";

import type { TimelineAnswer, TimelineLeg } from "../../resources/document-timeline/answers.ts";
import { legWords } from "../domain-words.ts";
import { postJson } from "../server-call.ts";
import { mayAct, type Session } from "../session.ts";
import { Confirmation } from "../parts/confirmation.tsx";

/** Something that a person can do about a document, and what it will do. */
interface Action {
  key: string;
  title: string;
  consequence: string;
  path: string;
  outcomes?: readonly (readonly [value: string, words: string])[];
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
  const isAllowed = mayAct(session);
  const org = encodeURIComponent(timeline.document.organization.id);
  const run = async (action: Action, body: object): Promise<void> => {
    await postJson(`${action.path}?org_id=${org}`, body);
    setOpen(undefined);
    setSaid(`${action.title}: done.`);
    done();
  };
  return (
    <>
      <p class={said === "" ? "hidden" : "notice good"} role="status">
        {said}
      </p>
      {actions.length > 0 && (
        <div class="actions" role="group" aria-label="Actions">
          {actions.map((action) => (
            <button
              key={action.key}
              type="button"
              disabled={!isAllowed}
              title={isAllowed ? undefined : "Your role may look, but not act"}
              onClick={() => setOpen(action)}
            >
              {action.title}
            </button>
          ))}
          {!isAllowed && <span class="faint">Your role may look, but not act.</span>}
        </div>
      )}
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
  title: "Retry the stage",
  consequence: "The stage that gave the document up tries again, with the same content. Nothing was sent yet.",
  path: `/api/operations/documents/${id}/retry`,
});

const retryLeg = ({ sbdh_id: id, leg }: TimelineLeg): Action => ({
  key: `retry-${id}`,
  title: `Retry ${legWords[leg].name}`,
  consequence:
    "The same envelope goes out again, under the same SBDH id. It has certainly not arrived before, so it does not arrive twice.",
  path: `/api/operations/legs/${id}/retry`,
});

const resolveLeg = ({ sbdh_id: id, leg, state }: TimelineLeg): Action => ({
  key: `resolve-${id}`,
  title: `Resolve ${legWords[leg].name}`,
  consequence: `The leg is ${state}. What you say here counts as what has happened: it decides the leg, or sends the envelope again.`,
  path: `/api/operations/legs/${id}/resolve`,
  outcomes: [
    ["sent", "It has arrived: wait for the status message"],
    ["accepted", "It was accepted"],
    ["rejected", "It was rejected: the document can be corrected and sent again"],
    ["not_sent", "It has not arrived: send the same envelope again"],
  ],
});

const withdraw = (id: string): Action => ({
  key: "withdraw",
  title: "Withdraw the report",
  consequence:
    "The authority gets a tax data document of type W that takes the accepted report back. The invoice itself stays with its receiver, and none of its statuses changes.",
  path: `/api/operations/documents/${id}/withdraw`,
});
