import { useState } from "preact/hooks";

import type { OrganizationAnswer } from "../../resources/organizations/answers.ts";
import { Confirmation } from "../parts/confirmation.tsx";
import { Field } from "../parts/field.tsx";
import { sendJson } from "../server-call.ts";
import { isolate } from "../language.ts";
import { dayTime, fill, listOf, plural, texts } from "../words.ts";

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
    <section class="card" aria-label={texts.retention.title}>
      <h2>{texts.retention.title}</h2>
      <form class="form" onSubmit={submit}>
        <RetentionFields
          draft={draft}
          change={setDraft}
          isDisabled={isDisabled}
          at={organization.retention_changed_at}
        />
        <div class="actions">
          <button type="submit" class="primary" disabled={isDisabled || isSame} title={denied}>
            {texts.retention.changeAsking}
          </button>
        </div>
      </form>
      {isOpen && (
        <Confirmation
          title={texts.retention.change}
          consequence={fill(texts.retention.consequence, {
            organization: isolate(organization.name),
            what: consequenceOf(draft),
          })}
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
      <Field id="documents_kept_years" title={texts.retention.documentsKept} hint={texts.retention.documentsHint}>
        {box("documents_kept_years", 5, 100)}
      </Field>
      <Field id="unsent_kept_days" title={texts.retention.unsentKept} hint={texts.retention.unsentHint}>
        {box("unsent_kept_days", 30, 36_500)}
      </Field>
      <Field id="legal_hold" title={texts.retention.legalHold} hint={changedHint(at)}>
        <span class="choice">
          <input
            id="legal_hold"
            type="checkbox"
            disabled={isDisabled}
            checked={draft.legal_hold}
            onChange={(event) => change({ ...draft, legal_hold: event.currentTarget.checked })}
          />
          {texts.retention.held}
        </span>
      </Field>
    </>
  );
}

const changedHint = (at: string | null): string =>
  at === null ? texts.retention.changed : fill(texts.retention.changedAt, { at: dayTime(at) });

function consequenceOf({ documents_kept_years: years, unsent_kept_days: days, legal_hold: isHeld }: Draft): string {
  if (isHeld || (years === "" && days === "")) {
    return texts.retention.nothing;
  }
  const sent = years === "" ? [] : [plural(texts.retention.documents, Number(years))];
  const unsent = days === "" ? [] : [plural(texts.retention.unsent, Number(days))];
  return fill(texts.retention.deleting, { what: listOf([...sent, ...unsent]) });
}
