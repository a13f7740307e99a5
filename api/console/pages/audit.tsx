import type { OperatorTarget } from "../../../common/operations/operator-actions.ts";
import type { OperatorActionAnswer } from "../../resources/operator-actions/answers.ts";
import { fill, texts } from "../words.ts";
import { pathWithQuery, usePages, type PageProps } from "../call-server.ts";
import { askedMoment, enteredMoment, MomentField } from "../moment-field.tsx";
import { OrganizationFilter } from "../organization-filter.tsx";
import { type Column, Listed, Ltr, Moment, Pill, ShownText, Table } from "../parts.tsx";
import { hrefOf, navigate } from "../router.ts";

const filters = ["org", "action", "subject", "name", "since", "until"] as const;
type Asked = Readonly<Record<(typeof filters)[number], string>>;

/** The actions of people and systems, newest first, filtered by person, name, organization, action and time as the address says. */
export function Audit({ query, session }: PageProps) {
  const asked = Object.fromEntries(filters.map((name) => [name, query.get(name) ?? ""])) as Asked;
  const { org, since, until, ...others } = asked;
  const path = pathWithQuery("/api/operations/actions", {
    org_id: org,
    ...others,
    since: askedMoment(since, "from"),
    until: askedMoment(until, "before"),
    limit: "50",
  });
  const narrow = (part: Partial<Asked>): void => navigate(hrefOf("audit", undefined, { ...asked, ...part }));
  return (
    <>
      <div class="head">
        <h1>{texts.view.audit}</h1>
        <span class="faint">{texts.audit.about}</span>
      </div>
      <div class="inline">
        <OrganizationFilter session={session} chosen={asked.org} choose={(chosen) => narrow({ org: chosen })} />
        <div class="filter">
          <label for="action">{texts.audit.action}</label>
          <select id="action" value={asked.action} onChange={(event) => narrow({ action: event.currentTarget.value })}>
            <option value="">{texts.audit.all}</option>
            {Object.entries(texts.operatorAction).map(([action, words]) => (
              <option key={action} value={action} selected={action === asked.action}>
                {words}
              </option>
            ))}
          </select>
        </div>
      </div>
      <Filter key={path} asked={asked} narrow={narrow} />
      <Actions key={path} path={path} />
    </>
  );
}

/** Who, what by its name, and when. */
const Filter = ({ asked, narrow }: { asked: Asked; narrow: (part: Partial<Asked>) => void }) => (
  <form
    class="form"
    onSubmit={(event) => {
      event.preventDefault();
      const form = new FormData(event.currentTarget);
      const names = ["subject", "name", "since", "until"] as const;
      narrow(Object.fromEntries(names.map((name) => [name, enteredMoment(form, name).trim()])));
    }}
  >
    {(["subject", "name"] as const).map((name) => (
      <div key={name} class="field">
        <label for={name}>{texts.audit[name]}</label>
        <input id={name} name={name} type="search" defaultValue={asked[name]} maxLength={300} autocomplete="off" />
      </div>
    ))}
    {(["since", "until"] as const).map((name) => (
      <div key={name} class="field">
        <MomentField name={name} title={texts.audit[name]} value={asked[name]} />
      </div>
    ))}
    <div class="actions">
      <button type="submit">{texts.audit.show}</button>
    </div>
  </form>
);

function Actions({ path }: { path: string }) {
  const list = usePages<OperatorActionAnswer>(path);
  return (
    <section class="card" aria-label={texts.audit.actions}>
      <Listed list={list} nothing={texts.audit.none}>
        {(rows) => <Table rows={rows} columns={columns} keyOf={({ id }) => id} />}
      </Listed>
    </section>
  );
}

/** The views of what an action is about. */
const views: Readonly<Partial<Record<OperatorTarget, string>>> = {
  document: "documents",
  organization: "organizations",
};

const columns: readonly Column<OperatorActionAnswer>[] = [
  { title: texts.audit.at, cell: ({ at }) => <Moment at={at} /> },
  {
    title: texts.audit.who,
    cell: ({ subject, role }) => (
      <>
        <strong class="person">
          <bdi>{subject}</bdi>
        </strong>
        <span class="under">
          <Ltr>{role}</Ltr>
        </span>
      </>
    ),
  },
  {
    title: texts.audit.what,
    cell: ({ action, outcome, target, target_id: id, target_name: name, detail }) => {
      const documentId = target === "leg" ? detail["document_id"] : undefined;
      const [view, shown] = typeof documentId === "string" ? ["documents", documentId] : [views[target], id];
      return (
        <>
          {texts.operatorAction[action]} {outcome === "refused" && <Pill tone="warn">{texts.audit.refused}</Pill>}
          {id !== null && shown !== null && (
            <span class="under" title={id}>
              {view === undefined ? (
                <ShownText>{name ?? id}</ShownText>
              ) : (
                <a href={hrefOf(view, shown)}>
                  <ShownText>{name ?? id}</ShownText>
                </a>
              )}
            </span>
          )}
        </>
      );
    },
  },
  { title: texts.audit.why, cell: ({ reason }) => <ShownText>{reason ?? ""}</ShownText> },
  {
    title: texts.audit.organization,
    cell: ({ organization }) =>
      organization === null ? <span class="faint">{texts.audit.wholeSite}</span> : <bdi>{organization}</bdi>,
  },
  {
    title: texts.audit.details,
    cell: ({ id, detail, request_id: requestId }) => (
      <details>
        <summary aria-label={fill(texts.audit.detailsOf, { id })}>{texts.audit.details}</summary>
        <code class="small">{JSON.stringify(detail)}</code>
        <span class="under">
          {texts.audit.request} <Ltr>{requestId}</Ltr>
        </span>
      </details>
    ),
  },
];
