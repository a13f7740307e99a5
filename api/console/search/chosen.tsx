import { useState } from "preact/hooks";

import { documentsOf } from "../domain-words.ts";
import { RetryDialog } from "../incidents/retry-dialog.tsx";
import { keepAnswer, keptAnswer } from "../kept-answers.ts";
import { pathWithQuery } from "../pages.ts";
import { ActButton, Denied, denialReason } from "../parts/act-button.tsx";
import { currentPlace, serviceRoot } from "../router.ts";
import { isSiteOperator, type Session } from "../session.ts";
import { maxChosen } from "../settings.ts";
import { choosingTexts as texts } from "../texts/choosing.ts";
import { retryDialogTexts } from "../texts/retries.ts";
import { searchTexts } from "../texts/search.ts";

/** The documents that a person has chosen among the rows of a list. */
export interface Chosen {
  ids: readonly string[];
  has: (id: string) => boolean;
  choose: (ids: readonly string[], isChosen: boolean) => void;
}

/** The choice is kept for the place in the history, so that a person who opens one document and goes back finds the others chosen. */
export function useChosen(path: string): Chosen {
  const [place] = useState(currentPlace);
  const kept = `${path}#chosen`;
  const [ids, setIds] = useState(() => (keptAnswer(place, kept) as readonly string[] | undefined) ?? []);
  const choose: Chosen["choose"] = (others, isChosen) =>
    setIds((before) => {
      const rest = before.filter((id) => !others.includes(id));
      const next = isChosen ? [...rest, ...new Set(others)] : rest;
      keepAnswer(place, kept, next);
      return next;
    });
  return { ids, has: (id) => ids.includes(id), choose };
}

/** Chooses all rows that are shown, or none of them. */
export function ChooseAll({ ids, chosen: { has, choose } }: { ids: readonly string[]; chosen: Chosen }) {
  const isAll = ids.every(has);
  return (
    <label class="check choose-all">
      <input
        type="checkbox"
        checked={isAll}
        indeterminate={!isAll && ids.some(has)}
        onChange={({ currentTarget }) => choose(ids, currentTarget.checked)}
      />
      {texts.all}
    </label>
  );
}

interface ChosenBarProps {
  chosen: Chosen;
  org: string;
  session: Session;
}

/** What can be done with the documents that are chosen; it stays in sight while the list is scrolled. */
export function ChosenBar({ chosen: { ids, choose }, org, session }: ChosenBarProps) {
  const [isOpen, setOpen] = useState(false);
  const denied = denialReason(session, isSiteOperator(session) ? null : session.organization.id);
  const tooMany = ids.length > maxChosen ? texts.tooMany(maxChosen) : undefined;
  const words = documentsOf(ids.length);
  return (
    <>
      <p class="hidden" role="status">
        {ids.length === 0 ? "" : texts.chosen(words)}
      </p>
      {ids.length > 0 && (
        <div class="chosen" role="group" aria-label={texts.label}>
          <strong>{texts.chosen(words)}</strong>
          <div class="actions">
            <ActButton denied={denied ?? tooMany} onClick={() => setOpen(true)}>
              {texts.retry}
            </ActButton>
            {tooMany === undefined && <Exports ids={ids} org={org} />}
            <button type="button" onClick={() => choose(ids, false)}>
              {texts.clear}
            </button>
          </div>
          <Denied why={denied} />
          {tooMany !== undefined && <p class="complaint small">{tooMany}</p>}
        </div>
      )}
      {isOpen && (
        <RetryDialog
          filter={{ document_ids: ids }}
          consequence={(amount) => retryDialogTexts.consequenceOfChosen(amount, words)}
          org={org}
          close={() => setOpen(false)}
        />
      )}
    </>
  );
}

const Exports = ({ ids, org }: { ids: readonly string[]; org: string }) => {
  const hrefOf = (form: string): string => {
    const path = pathWithQuery(`api/operations/search.${form}`, { document_id: ids.join(","), org_id: org });
    return new URL(path, serviceRoot).href;
  };
  return (
    <>
      <a class="button" href={hrefOf("csv")} download>
        {searchTexts.exportCsv}
      </a>
      <a class="button" href={hrefOf("ndjson")} download>
        {searchTexts.exportNdjson}
      </a>
    </>
  );
};
