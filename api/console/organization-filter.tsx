import { useRef, useState } from "preact/hooks";

import type { OrganizationAnswer } from "../resources/organizations/answers.ts";
import { type PageAnswer, pathWithQuery, useLoaded, isSiteOperator, type Session } from "./call-server.ts";
import { texts } from "./words.ts";

const base = "/api/operations/organizations";

/** Organizations to choose from: the newest hundred of those whose name contains `name`. `isLong`: there are more than a hundred. */
export interface OrganizationList {
  organizations: readonly OrganizationAnswer[];
  isLong: boolean;
  name: string;
  find: (name: string) => void;
}

/** Loads the list for a site operator; others see one organization alone. The chosen one is always in it. */
export function useOrganizations(session: Session, chosen: string): OrganizationList {
  const [name, find] = useState("");
  const isLong = useRef(false);
  const isSite = isSiteOperator(session);
  const { answer } = useLoaded<PageAnswer<OrganizationAnswer>>(
    isSite ? pathWithQuery(base, { name: name.trim(), limit: "100" }) : undefined,
  );
  isLong.current ||= typeof answer?.next_cursor === "string";
  const listed = answer?.data ?? [];
  const isMissing = isSite && chosen !== "" && answer !== undefined && !listed.some(({ id }) => id === chosen);
  const { answer: one } = useLoaded<OrganizationAnswer>(isMissing ? `${base}/${chosen}` : undefined);
  return { organizations: one === undefined ? listed : [one, ...listed], isLong: isLong.current, name, find };
}

interface OrganizationChoiceProps {
  id: string;
  list: OrganizationList;
  chosen: string;
  /** Label of the choice of no organization; without it one has to be chosen. */
  none?: string;
  choose: (orgId: string) => void;
}

export function OrganizationChoice({ id, list, chosen, none, choose }: OrganizationChoiceProps) {
  const { organizations, isLong, name, find } = list;
  const isListed = chosen === "" || organizations.some((each) => each.id === chosen);
  return (
    <>
      {isLong && (
        <input
          type="search"
          value={name}
          placeholder={texts.organizations.partOfName}
          aria-label={texts.organizations.showNamed}
          maxLength={300}
          autocomplete="off"
          onInput={(event) => find(event.currentTarget.value)}
        />
      )}
      <select id={id} value={chosen} onChange={(event) => choose(event.currentTarget.value)}>
        {none !== undefined && <option value="">{none}</option>}
        {!isListed && <option value={chosen}>{chosen}</option>}
        {organizations.map((each) => (
          <option key={each.id} value={each.id} selected={each.id === chosen}>
            {each.name}
          </option>
        ))}
      </select>
    </>
  );
}

interface OrganizationFilterProps {
  session: Session;
  chosen: string;
  choose: (orgId: string) => void;
}

/** Narrows a view to one organization, for those who see all of them. */
export function OrganizationFilter({ session, chosen, choose }: OrganizationFilterProps) {
  const list = useOrganizations(session, chosen);
  if (!isSiteOperator(session)) {
    return <bdi class="faint">{session.organization.name}</bdi>;
  }
  return (
    <div class="filter">
      <label for="organization">{texts.organizations.organization}</label>
      <OrganizationChoice
        id="organization"
        list={list}
        chosen={chosen}
        none={texts.organizations.allOrganizations}
        choose={choose}
      />
    </div>
  );
}
