import { useEffect, useRef, useState } from "preact/hooks";

import type { OrganizationAnswer, TaxpayerAnswer } from "../../resources/organizations/answers.ts";
import type { house } from "../../../common/runtime/house.ts";
import { ActButton, Confirmation } from "../actions.tsx";
import { count, fill, listOf, texts } from "../words.ts";
import { pathWithQuery, usePages, isSiteOperator, type PageProps, postJson } from "../call-server.ts";
import { type Column, Listed, Moment, Table } from "../parts.tsx";
import { hrefOf, navigate } from "../router.ts";
import { NewOrganization } from "./organization-settings.tsx";
import { EnabledPill, Organization } from "./organization.tsx";

/** The organizations of the site: all of them for a site operator, the own one for everybody else. */
export function Organizations(props: PageProps) {
  const { id } = props;
  if (id === "new") {
    return <NewOrganization {...props} />;
  }
  return id === undefined ? <OrganizationList {...props} /> : <Organization {...props} key={id} id={id} />;
}

/** The operators' own organization, which the list leaves out. */
const houseId: typeof house.id = "019a0000-0000-7000-8000-000000000000";

function OrganizationList({ query, session }: PageProps) {
  const name = query.get("name") ?? "";
  const list = usePages<OrganizationAnswer>(pathWithQuery("/api/operations/organizations", { name, limit: "50" }));
  const isSite = isSiteOperator(session);
  return (
    <>
      <div class="head between">
        <h1>{texts.view.organizations}</h1>
        {isSite ? (
          <div class="actions">
            <a class="button" href={hrefOf("organizations", houseId, { tab: "tokens" })}>
              {texts.organizations.operators}
            </a>
            <a class="button" href={hrefOf("organizations", "new")}>
              {texts.organizations.create}
            </a>
          </div>
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
  return (
    <form
      class="inline"
      role="search"
      aria-label={texts.organizations.byName}
      onSubmit={(event) => {
        event.preventDefault();
        navigate(hrefOf("organizations", undefined, { name: box.current?.value.trim() }));
      }}
    >
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

/** Taxpayers that organizations have asked for; shown while any waits for a decision. */
function AskedTaxpayers() {
  const list = usePages<TaxpayerAnswer>(pathWithQuery("/api/operations/taxpayers", { state: "asked", limit: "50" }));
  const [open, setOpen] = useState<TaxpayerAnswer>();
  if (list.rows.length === 0) {
    return null;
  }
  return (
    <section class="card" aria-label={texts.taxpayers.title}>
      <h2>{texts.taxpayers.title}</h2>
      <Table rows={list.rows} columns={taxpayerColumns(setOpen)} keyOf={(row) => `${row.org_id} ${row.taxpayer}`} />
      {open !== undefined && (
        <Confirmation
          title={texts.taxpayers.decide}
          consequence={fill(texts.taxpayers.deciding, {
            organization: open.organization,
            taxpayer: open.taxpayer,
          })}
          outcomes={[
            open.holders.length === 0
              ? ["allowed", texts.taxpayers.itsOwn]
              : ["shared", fill(texts.taxpayers.shared, { holders: namesOf(open.holders) })],
            ["refused", texts.taxpayers.refused],
          ]}
          confirm={async ({ reason, outcome }) => {
            const path = `/api/operations/organizations/${open.org_id}/taxpayers`;
            await postJson(path, { taxpayer: open.taxpayer, decision: outcome, reason });
            setOpen(undefined);
            list.reload();
          }}
          cancel={() => setOpen(undefined)}
        />
      )}
    </section>
  );
}

const namesOf = (holders: TaxpayerAnswer["holders"]): string => listOf(holders.map(({ organization }) => organization));

const taxpayerColumns = (decide: (row: TaxpayerAnswer) => void): readonly Column<TaxpayerAnswer>[] => [
  { title: texts.taxpayers.taxpayer, cell: ({ taxpayer }) => <code>{taxpayer}</code> },
  {
    title: texts.organizations.organization,
    cell: ({ org_id: id, organization }) => (
      <a href={hrefOf("organizations", id)}>
        <bdi>{organization}</bdi>
      </a>
    ),
  },
  {
    title: texts.taxpayers.holders,
    cell: ({ holders }) => (holders.length === 0 ? texts.taxpayers.nobody : namesOf(holders)),
  },
  { title: texts.taxpayers.asked, cell: ({ asked_at: at }) => <Moment at={at} /> },
  {
    title: texts.organizations.action,
    kind: "act",
    cell: (row) => (
      <ActButton denied={undefined} about={`${row.taxpayer}, ${row.organization}`} onClick={() => decide(row)}>
        {texts.taxpayers.decideAsking}
      </ActButton>
    ),
  },
];
