import { useEffect, useRef } from "preact/hooks";

import type { OrganizationAnswer } from "../../resources/organizations/answers.ts";
import { pathWithQuery, usePages } from "../pages.ts";
import { isSiteOperator, type PageProps } from "../session.ts";
import { Listed } from "../parts/notice.tsx";
import { Table, type Column } from "../parts/table.tsx";
import { AskedTaxpayers } from "../organizations/asked-taxpayers.tsx";
import { NewOrganization } from "../organizations/new-organization.tsx";
import { EnabledPill, Organization } from "../organizations/organization.tsx";
import { navigate, hrefOf } from "../router.ts";
import { count, dayTime } from "../words.ts";

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
        <h1>Organizations</h1>
        {isSite ? (
          <a class="button" href={hrefOf("organizations", "new")}>
            Create an organization
          </a>
        ) : (
          <span class="faint">You see your own. Creating and changing them takes the role site-operator.</span>
        )}
      </div>
      {isSite && <AskedTaxpayers />}
      {isSite && <NameFilter key={name} name={name} />}
      <section class="card" aria-label="Organizations">
        <Listed list={list} nothing="None is called like that.">
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
    <form class="inline" role="search" aria-label="Organizations by name" onSubmit={submit}>
      <label for="name">Name</label>
      <input id="name" ref={box} type="search" defaultValue={name} maxLength={300} autocomplete="off" />
      <button type="submit">Find</button>
    </form>
  );
}

const columns: readonly Column<OrganizationAnswer>[] = [
  {
    title: "Name",
    cell: ({ id, name }) => (
      <a class="strong" href={hrefOf("organizations", id)}>
        {name}
      </a>
    ),
  },
  { title: "State", cell: (organization) => <EnabledPill organization={organization} /> },
  { title: "Phase 2", cell: ({ phase2 }) => (phase2 ? "yes" : "no") },
  { title: "Version", cell: ({ default_service_version: version }) => version },
  {
    title: "Requests a minute",
    kind: "number",
    cell: ({ rate_per_minute: rate }) => (rate === null ? <span class="faint">the site's</span> : count(rate)),
  },
  { title: "Weight", kind: "number", cell: ({ weight }) => count(weight) },
  { title: "Profiles", kind: "number", cell: ({ business_profiles: profiles }) => count(profiles) },
  { title: "Created", cell: ({ created_at: at }) => dayTime(at) },
];
