import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";

import { fill, texts } from "./words.ts";
import { errorMessage, isSiteOperator, type Session } from "./call-server.ts";

/** Why the session may not act on things of an organization, or of all organizations (null); undefined when it may. */
export function denialReason(session: Session, orgId: string | null): string | undefined {
  if (session.role === "viewer") {
    return texts.parts.viewerMayNotAct;
  }
  return isSiteOperator(session) || orgId === session.organization.id ? undefined : texts.parts.needsSiteOperator;
}

interface ActButtonProps {
  children: string;
  denied: string | undefined;
  /** What the action concerns, where the words of the button do not tell. */
  about?: string;
  kind?: "primary" | "danger";
  onClick: () => void;
}

/** A button that begins an action. Without the role it is disabled and says why; the server decides in any case. */
export function ActButton({ children, denied, about, kind, onClick }: ActButtonProps) {
  return (
    <button
      type="button"
      class={kind}
      disabled={denied !== undefined}
      title={denied}
      aria-label={about === undefined ? undefined : fill(texts.parts.about, { action: children, about })}
      onClick={onClick}
    >
      {children}
    </button>
  );
}

/** Says once for a part of the page why its buttons are disabled. */
export const Denied = ({ why }: { why: string | undefined }) => (why === undefined ? null : <p class="faint">{why}</p>);

/** Something that may have happened, with a warning if choosing it is risky. */
export type Outcome = readonly [value: string, words: string, warning?: string];

/** What may have become of a leg whose outcome is not known. */
export const legOutcomes: readonly Outcome[] = [
  ["sent", texts.documentAction.arrived],
  ["accepted", texts.documentAction.accepted],
  ["rejected", texts.documentAction.rejected],
  ["not_sent", texts.documentAction.notArrived, texts.documentAction.notArrivedWarning],
];

interface ConfirmationProps {
  title: string;
  /** What will happen, in whole sentences. */
  consequence: string;
  /** What a person may have found out. None is chosen beforehand, since each decides what happens. */
  outcomes?: readonly Outcome[];
  /** @throws an error, whose message is shown */
  confirm: (body: { reason: string; outcome?: string }) => Promise<void>;
  cancel: () => void;
  isReady?: boolean;
  /** Fields above the reason. */
  children?: ComponentChildren;
}

/** A dialog that is open while it is rendered; the browser returns the focus to the button that opened it. */
export function useModal() {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    return () => shown?.close();
  }, []);
  return dialog;
}

/** Says what will happen and asks why; nothing is done without a reason. */
export function Confirmation({ title, consequence, outcomes, confirm, cancel, ...more }: ConfirmationProps) {
  const { isReady = true, children } = more;
  const dialog = useModal();
  const [reason, setReason] = useState("");
  const [outcome, setOutcome] = useState<string>();
  const [trouble, setTrouble] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const isChosen = outcomes === undefined || outcome !== undefined;
  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    setBusy(true);
    try {
      await confirm({ reason: reason.trim(), ...(outcome !== undefined && { outcome }) });
    } catch (error) {
      setTrouble(errorMessage(error));
      setBusy(false);
    }
  };
  return (
    <dialog ref={dialog} class="card" aria-labelledby="confirmation-title" onClose={cancel}>
      <form onSubmit={(event) => void submit(event)}>
        <h2 id="confirmation-title">{title}</h2>
        <p>{consequence}</p>
        {children}
        {outcomes !== undefined && <Outcomes outcomes={outcomes} chosen={outcome} choose={setOutcome} />}
        <label for="reason">{texts.confirmation.reason}</label>
        <textarea
          id="reason"
          rows={3}
          required
          maxLength={1_000}
          value={reason}
          onInput={(event) => setReason(event.currentTarget.value)}
        />
        <div role="alert">{trouble !== undefined && <p class="complaint">{trouble}</p>}</div>
        {!isChosen && <p class="hint small">{texts.confirmation.choose}</p>}
        <div class="actions">
          <button type="submit" class="primary" disabled={isBusy || !isReady || !isChosen || reason.trim() === ""}>
            {title}
          </button>
          <button type="button" onClick={cancel}>
            {texts.confirmation.cancel}
          </button>
        </div>
      </form>
    </dialog>
  );
}

interface OutcomesProps {
  outcomes: NonNullable<ConfirmationProps["outcomes"]>;
  chosen: string | undefined;
  choose: (outcome: string) => void;
}

function Outcomes({ outcomes, chosen, choose }: OutcomesProps) {
  return (
    <fieldset>
      <legend>{texts.confirmation.found}</legend>
      {outcomes.map(([value, words, warning]) => (
        <label key={value} class={`choice ${warning === undefined ? "" : "risky"}`}>
          <input
            type="radio"
            name="outcome"
            value={value}
            required
            checked={chosen === value}
            onChange={() => choose(value)}
          />
          <span>
            {words}
            {warning !== undefined && <span class="under">{warning}</span>}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
