import { useLoaded } from "../loaded.ts";
import type { OrganizationAnswer, PageAnswer } from "../operations-answers.ts";
import type { Session } from "../session.ts";
import { isSiteOperator } from "../parts/acting.tsx";

const listed = "/api/operations/organizations?limit=100";

/** The organizations that can be chosen from, the newest hundred of them; nothing to choose for who sees one alone. */
export function useOrganizations(session: Session): readonly OrganizationAnswer[] {
  const { answer } = useLoaded<PageAnswer<OrganizationAnswer>>(isSiteOperator(session) ? listed : undefined);
  return answer?.data ?? [];
}

interface OrganizationChoiceProps {
  id: string;
  organizations: readonly OrganizationAnswer[];
  chosen: string;
  /** What the choice of none is called; without it one has to be chosen. */
  none?: string;
  choose: (orgId: string) => void;
}

/** One that an address names is offered although it is not among the newest. */
export function OrganizationChoice({ id, organizations, chosen, none, choose }: OrganizationChoiceProps) {
  const isListed = chosen === "" || organizations.some((each) => each.id === chosen);
  return (
    <select id={id} value={chosen} onChange={(event) => choose(event.currentTarget.value)}>
      {none !== undefined && <option value="">{none}</option>}
      {!isListed && <option value={chosen}>{chosen}</option>}
      {organizations.map((each) => (
        <option key={each.id} value={each.id} selected={each.id === chosen}>
          {each.name}
        </option>
      ))}
    </select>
  );
}

interface OrganizationFilterProps {
  session: Session;
  chosen: string;
  choose: (orgId: string) => void;
}

/** Narrows a view to one organization, for those who see all of them. */
export function OrganizationFilter({ session, chosen, choose }: OrganizationFilterProps) {
  const organizations = useOrganizations(session);
  if (!isSiteOperator(session)) {
    return <span class="faint">{session.organization.name}</span>;
  }
  return (
    <div class="filter">
      <label for="organization">Organization</label>
      <OrganizationChoice
        id="organization"
        organizations={organizations}
        chosen={chosen}
        none="All organizations"
        choose={choose}
      />
    </div>
  );
}
