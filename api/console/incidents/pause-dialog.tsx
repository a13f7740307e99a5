import { useState } from "preact/hooks";

import type { PauseScope } from "../../../common/operations/paused-work.ts";
import type { OrganizationAnswer } from "../../resources/organizations/answers.ts";
import { pathWithQuery } from "../pages.ts";
import { postJson } from "../server-call.ts";
import { isSiteOperator, type Session } from "../session.ts";
import { Confirmation } from "../parts/confirmation.tsx";
import { OrganizationChoice, useOrganizations } from "../organizations/organization-filter.tsx";
import { pauseConsequence } from "./pause-words.ts";
import { fill, texts } from "../words.ts";

interface ScopeTraits {
  /** Whether it stands still for every organization, so that a site operator alone may pause it. */
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
  /** The organization that the view is about; empty for none in particular. */
  org: string;
  done: () => void;
  cancel: () => void;
}

/** A member that the operator has not chosen yet is empty: nothing is chosen beforehand. */
interface Draft {
  scope: PauseScope | "";
  target: string;
  /** The organization whose documents are paused; for a receiver, empty means all organizations. */
  orgId: string;
}

/** Asks what is to stand still, says what that means, and why it has to be. */
export function PauseDialog({ session, org, done, cancel }: PauseDialogProps) {
  const isSite = isSiteOperator(session);
  const own = org === "" ? session.organization.id : org;
  const [draft, setDraft] = useState<Draft>({ scope: "", target: "", orgId: isSite ? org : own });
  const list = useOrganizations(session, draft.orgId);
  const change = (scope: PauseScope | ""): void => setDraft({ scope, target: "", orgId: isSite ? org : own });
  const confirm = async ({ reason }: { reason: string }): Promise<void> => {
    const query = { org_id: isSite && draft.scope === "receiver" ? draft.orgId : undefined };
    await postJson(pathWithQuery("/api/operations/pauses", query), { ...bodyOf(draft, isSite), reason });
    done();
  };
  return (
    <Confirmation
      title={texts.pauseDialog.title}
      consequence={consequenceOf(draft, { session, organizations: list.organizations })}
      isReady={isChosen(draft)}
      confirm={confirm}
      cancel={cancel}
    >
      <Scope chosen={draft.scope} isSite={isSite} change={change} />
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

/** A receiver has its sentence before its id is complete, so that the operator sees it change while typing. */
function consequenceOf(draft: Draft, known: Known): string {
  const { scope, target } = draft;
  return scope === "" || (scope !== "receiver" && !isChosen(draft))
    ? texts.pauseDialog.nothingYet
    : pauseConsequence({ scope, target: target.trim(), whose: whoseOf(draft, known) });
}

interface ScopeProps {
  chosen: Draft["scope"];
  isSite: boolean;
  change: (scope: Draft["scope"]) => void;
}

const Scope = ({ chosen, isSite, change }: ScopeProps) => (
  <>
    <label for="scope">{texts.pauseDialog.scope}</label>
    <select id="scope" value={chosen} onChange={(event) => change(event.currentTarget.value as Draft["scope"])}>
      <option value="">{texts.pauseDialog.choose}</option>
      {(Object.keys(scopes) as PauseScope[]).map((scope) => (
        <option key={scope} value={scope} disabled={scopes[scope].isSites && !isSite}>
          {scopes[scope].isSites && !isSite
            ? fill(texts.pauseDialog.takesSite, { title: texts.pauseScope[scope] })
            : texts.pauseScope[scope]}
        </option>
      ))}
    </select>
  </>
);

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

interface Known {
  session: Session;
  organizations: readonly OrganizationAnswer[];
}

function whoseOf({ orgId }: Draft, { session, organizations }: Known): string {
  if (orgId === "") {
    return texts.whose.everybodys;
  }
  const named = organizations.find(({ id }) => id === orgId)?.name;
  const own = orgId === session.organization.id ? session.organization.name : undefined;
  const name = named ?? own;
  return name === undefined ? texts.whose.unnamed : fill(texts.whose.of, { name });
}
