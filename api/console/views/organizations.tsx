import { useEffect, useRef } from "preact/hooks";

import type { OrganizationAnswer } from "../operations-answers.ts";
import { pathWithQuery, usePages } from "../pages.ts";
import { isSiteOperator } from "../parts/act-button.tsx";
import { ErrorNotice, Loading, EmptyNotice } from "../parts/notice.tsx";
import { NewOrganization } from "../organizations/new-organization.tsx";
import { Organization } from "../organizations/organization.tsx";
import { Pill } from "../parts/pill.tsx";
import { navigate, hrefOf } from "../router.ts";
import type { PageProps } from "../views.tsx";
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
  const { rows, isLoading, next, trouble, reload } = usePages<OrganizationAnswer>(
    pathWithQuery("/api/operations/organizations", { name, limit: "50" }),
  );
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
      {isSite && <NameFilter key={name} name={name} />}
      <section class="card" aria-label="Organizations">
        {trouble !== undefined && <ErrorNotice words={trouble} retry={reload} />}
        {isLoading && <Loading />}
        {!isLoading && trouble === undefined && rows.length === 0 && (
          <EmptyNotice>None is called like that.</EmptyNotice>
        )}
        {rows.length > 0 && <OrganizationTable rows={rows} />}
        {next !== undefined && (
          <button type="button" class="more" onClick={next}>
            More
          </button>
        )}
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

const OrganizationTable = ({ rows }: { rows: readonly OrganizationAnswer[] }) => (
  <table class="cards">
    <thead>
      <tr>
        <th scope="col">Name</th>
        <th scope="col">State</th>
        <th scope="col">Phase 2</th>
        <th scope="col">Version</th>
        <th scope="col" class="number">
          Requests a minute
        </th>
        <th scope="col" class="number">
          Weight
        </th>
        <th scope="col" class="number">
          Profiles
        </th>
        <th scope="col">Created</th>
      </tr>
    </thead>
    <tbody>
      {rows.map((row) => (
        <tr key={row.id}>
          <td data-label="Name">
            <a class="strong" href={hrefOf("organizations", row.id)}>
              {row.name}
            </a>
          </td>
          <td data-label="State">
            <span>
              <DisabledPill organization={row} />
            </span>
          </td>
          <td data-label="Phase 2">{row.phase2 ? "yes" : "no"}</td>
          <td data-label="Version">{row.default_service_version}</td>
          <td data-label="Requests a minute" class="number">
            {row.rate_per_minute === null ? <span class="faint">the site's</span> : count(row.rate_per_minute)}
          </td>
          <td data-label="Weight" class="number">
            {count(row.weight)}
          </td>
          <td data-label="Profiles" class="number">
            {count(row.business_profiles)}
          </td>
          <td data-label="Created">{dayTime(row.created_at)}</td>
        </tr>
      ))}
    </tbody>
  </table>
);

const DisabledPill = ({ organization: { disabled_at: since } }: { organization: OrganizationAnswer }) =>
  since === null ? <Pill tone="good">enabled</Pill> : <Pill tone="bad">disabled</Pill>;
