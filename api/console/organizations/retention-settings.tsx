import { useState } from "preact/hooks";

import type { OrganizationAnswer } from "../../resources/organizations/answers.ts";
import { Confirmation } from "../parts/confirmation.tsx";
import { Field } from "../parts/field.tsx";
import { sendJson } from "../server-call.ts";
import { dayTime } from "../words.ts";

interface RetentionSettingsProps {
  organization: OrganizationAnswer;
  denied: string | undefined;
  done: () => void;
}

const text = (value: number | null): string => value?.toString() ?? "";

/** How long its documents are kept. What is deleted does not come back, so a change holds after seven days only. */
export function RetentionSettings({ organization, denied, done }: RetentionSettingsProps) {
  const before = {
    documents_kept_years: text(organization.documents_kept_years),
    unsent_kept_days: text(organization.unsent_kept_days),
    legal_hold: organization.legal_hold,
  };
  const [draft, setDraft] = useState(before);
  const [isOpen, setOpen] = useState(false);
  const isDisabled = denied !== undefined;
  const isSame = JSON.stringify(draft) === JSON.stringify(before);
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    setOpen(true);
  };
  return (
    <section class="card" aria-label="Retention">
      <h2>Retention</h2>
      <form class="form" onSubmit={submit}>
        <RetentionFields
          draft={draft}
          change={setDraft}
          isDisabled={isDisabled}
          at={organization.retention_changed_at}
        />
        <div class="actions">
          <button type="submit" class="primary" disabled={isDisabled || isSame} title={denied}>
            Change retention…
          </button>
        </div>
      </form>
      {isOpen && (
        <Confirmation
          title="Change retention"
          consequence={`${organization.name}: ${consequenceOf(draft)}`}
          confirm={async ({ reason }) => {
            await sendJson("PUT", `/api/operations/organizations/${organization.id}`, {
              documents_kept_years: Number(draft.documents_kept_years),
              unsent_kept_days: Number(draft.unsent_kept_days),
              legal_hold: draft.legal_hold,
              reason,
            });
            setOpen(false);
            done();
          }}
          cancel={() => setOpen(false)}
        />
      )}
    </section>
  );
}

interface Draft {
  documents_kept_years: string;
  unsent_kept_days: string;
  legal_hold: boolean;
}

interface RetentionFieldsProps {
  draft: Draft;
  change: (draft: Draft) => void;
  isDisabled: boolean;
  /** When they were changed last. */
  at: string | null;
}

function RetentionFields({ draft, change, isDisabled, at }: RetentionFieldsProps) {
  const box = (name: "documents_kept_years" | "unsent_kept_days", min: number, max: number) => (
    <input
      id={name}
      type="number"
      min={min}
      max={max}
      disabled={isDisabled}
      value={draft[name]}
      onInput={(event) => change({ ...draft, [name]: event.currentTarget.value })}
    />
  );
  return (
    <>
      <Field id="documents_kept_years" title="Documents are kept, years" hint={documentsHint}>
        {box("documents_kept_years", 5, 100)}
      </Field>
      <Field id="unsent_kept_days" title="Failed documents are kept, days" hint={unsentHint}>
        {box("unsent_kept_days", 30, 36_500)}
      </Field>
      <Field id="legal_hold" title="Legal hold" hint={changedHint(at)}>
        <span class="choice">
          <input
            id="legal_hold"
            type="checkbox"
            disabled={isDisabled}
            checked={draft.legal_hold}
            onChange={(event) => change({ ...draft, legal_hold: event.currentTarget.checked })}
          />
          nothing is deleted, whatever the terms say
        </span>
      </Field>
    </>
  );
}

const documentsHint = "After the year of their issue; five at least. Left empty: for good.";
const unsentHint = "After their last change, for documents that were never valid and never sent. Left empty: for good.";

const changedHint = (at: string | null): string =>
  `Nothing is deleted for seven days after a change of these three${at === null ? "" : `; the last one was ${dayTime(at)}`}.`;

function consequenceOf({ documents_kept_years: years, unsent_kept_days: days, legal_hold: isHeld }: Draft): string {
  if (isHeld || (years === "" && days === "")) {
    return "nothing is deleted.";
  }
  const sent = years === "" ? [] : [`documents ${years} years after that of their issue`];
  const unsent = days === "" ? [] : [`failed ones that were never sent ${days} days after their last change`];
  return `in seven days at the earliest, ${[...sent, ...unsent].join(" and ")} are deleted for good; number, digests and the record of it stay.`;
}
