import { useState } from "preact/hooks";

import type { TaxpayerAnswer } from "../../resources/organizations/answers.ts";
import { pathWithQuery, usePages } from "../pages.ts";
import { ActButton } from "../parts/act-button.tsx";
import { Confirmation } from "../parts/confirmation.tsx";
import { Table, type Column } from "../parts/table.tsx";
import { hrefOf } from "../router.ts";
import { postJson } from "../server-call.ts";
import { dayTime } from "../words.ts";

/** Taxpayers that organizations have tried to have, while any waits for a site operator. */
export function AskedTaxpayers() {
  const list = usePages<TaxpayerAnswer>(pathWithQuery("/api/operations/taxpayers", { state: "asked", limit: "50" }));
  const [open, setOpen] = useState<TaxpayerAnswer>();
  if (list.rows.length === 0) {
    return null;
  }
  return (
    <section class="card" aria-label="Taxpayers to decide about">
      <h2>Taxpayers to decide about</h2>
      <Table rows={list.rows} columns={columnsFor(setOpen)} keyOf={(row) => `${row.org_id} ${row.taxpayer}`} />
      {open !== undefined && (
        <Confirmation
          title="Decide"
          consequence={`${open.organization} wants to issue documents, and have them reported, in the name of ${open.taxpayer}.`}
          outcomes={outcomesOf(open)}
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

const outcomesOf = ({ holders }: TaxpayerAnswer): readonly (readonly [string, string])[] => [
  holders.length === 0
    ? ["allowed", "The taxpayer is its own"]
    : ["shared", `It may share the taxpayer with ${namesOf(holders)}: both have one run of numbers`],
  ["refused", "It may not have the taxpayer"],
];

const namesOf = (holders: TaxpayerAnswer["holders"]): string =>
  holders.map(({ organization }) => organization).join(", ");

const columnsFor = (decide: (row: TaxpayerAnswer) => void): readonly Column<TaxpayerAnswer>[] => [
  { title: "Taxpayer", cell: ({ taxpayer }) => <code>{taxpayer}</code> },
  {
    title: "Organization",
    cell: ({ org_id: id, organization }) => <a href={hrefOf("organizations", id)}>{organization}</a>,
  },
  { title: "Has it now", cell: ({ holders }) => (holders.length === 0 ? "no organization" : namesOf(holders)) },
  { title: "Asked", cell: ({ asked_at: at }) => dayTime(at) },
  {
    title: "Action",
    kind: "act",
    cell: (row) => (
      <ActButton denied={undefined} about={`${row.taxpayer}, ${row.organization}`} onClick={() => decide(row)}>
        Decide…
      </ActButton>
    ),
  },
];
