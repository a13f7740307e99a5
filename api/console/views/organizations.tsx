import { useEffect, useRef } from "preact/hooks";

import type { OrganizationAnswer } from "../../resources/organizations/answers.ts";
import { pathWithQuery, usePages } from "../pages.ts";
import { isSiteOperator, type PageProps } from "../session.ts";
import { Listed } from "../parts/notice.tsx";
import { Table, type Column } from "../parts/table.tsx";
import { Moment } from "../parts/time.tsx";
import { AskedTaxpayers } from "../organizations/asked-taxpayers.tsx";
import { NewOrganization } from "../organizations/new-organization.tsx";
import { EnabledPill, Organization } from "../organizations/organization.tsx";
import { navigate, hrefOf } from "../router.ts";
import { count, texts } from "../words.ts";

/** The tenants of the site: all of them for who runs it, the own one for everybody else. */
export function Organizations(props: PageProps) {
  const { id } = props;
  if (id === "new") {
    return <NewOrganization {...props} />;
  }
  return id === undefined ? <OrganizationList {...props} /> : <Organization {...props} key={id} id={id} />;
}

function OrganizationList({ query, session }: PageProps) {
  const name = query.get("name") ?? "";
  const list = usePages<OrganizationAnswer>(pathWithQuery("/api/operations/organizations", { name, limit: "50" }));
  const isSite = isSiteOperator(session);
  return (
    <>
      <div class="head between">
        <h1>{texts.view.organizations}</h1>
        {isSite ? (
          <a class="button" href={hrefOf("organizations", "new")}>
            {texts.organizations.create}
          </a>
        ) : (
          <span class="faint">{texts.organizations.onlyOwn}</span>
        )}
      </div>
      {isSite && <AskedTaxpayers />}
      {isSite && <NameFilter key={name} name={name} />}
      <section class="card" aria-label={texts.view.organizations}>
        <Listed list={list} nothing={texts.organizations.none}>
          {(rows) => <Table rows={rows} columns={columns} keyOf={({ id }) => id} />}
        </Listed>
      </section>
    </>
  );
}

function NameFilter({ name }: { name: string }) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => (name === "" ? undefined : box.current?.focus()), []);
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    navigate(hrefOf("organizations", undefined, { name: box.current?.value.trim() }));
  };
  return (
    <form class="inline" role="search" aria-label={texts.organizations.byName} onSubmit={submit}>
      <label for="name">{texts.organizations.name}</label>
      <input id="name" ref={box} type="search" defaultValue={name} maxLength={300} autocomplete="off" />
      <button type="submit">{texts.organizations.find}</button>
    </form>
  );
}

const columns: readonly Column<OrganizationAnswer>[] = [
  {
    title: texts.organizations.name,
    cell: ({ id, name }) => (
      <a class="strong" href={hrefOf("organizations", id)}>
        <bdi>{name}</bdi>
      </a>
    ),
  },
  { title: texts.organizations.state, cell: (organization) => <EnabledPill organization={organization} /> },
  { title: texts.organizations.phase2, cell: ({ phase2 }) => texts.organizations[phase2 ? "yes" : "no"] },
  { title: texts.organizations.version, cell: ({ default_service_version: version }) => version },
  {
    title: texts.organizations.requestsAMinute,
    kind: "number",
    cell: ({ rate_per_minute: rate }) =>
      rate === null ? <span class="faint">{texts.organizations.sites}</span> : count(rate),
  },
  { title: texts.organizations.weight, kind: "number", cell: ({ weight }) => count(weight) },
  { title: texts.organizations.profiles, kind: "number", cell: ({ business_profiles: profiles }) => count(profiles) },
  { title: texts.organizations.created, cell: ({ created_at: at }) => <Moment at={at} /> },
];
