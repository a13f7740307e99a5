import { useState } from "preact/hooks";

import type { TaxpayerAnswer } from "../../resources/organizations/answers.ts";
import { pathWithQuery, usePages } from "../pages.ts";
import { ActButton } from "../parts/act-button.tsx";
import { Confirmation } from "../parts/confirmation.tsx";
import { Table, type Column } from "../parts/table.tsx";
import { hrefOf } from "../router.ts";
import { postJson } from "../server-call.ts";
import { isolate } from "../language.ts";
import { Moment } from "../parts/time.tsx";
import { fill, listOf, texts } from "../words.ts";

/** Taxpayers that organizations have tried to have, while any waits for a site operator. */
export function AskedTaxpayers() {
  const list = usePages<TaxpayerAnswer>(pathWithQuery("/api/operations/taxpayers", { state: "asked", limit: "50" }));
  const [open, setOpen] = useState<TaxpayerAnswer>();
  if (list.rows.length === 0) {
    return null;
  }
  return (
    <section class="card" aria-label={texts.taxpayers.title}>
      <h2>{texts.taxpayers.title}</h2>
      <Table rows={list.rows} columns={columnsFor(setOpen)} keyOf={(row) => `${row.org_id} ${row.taxpayer}`} />
      {open !== undefined && (
        <Confirmation
          title={texts.taxpayers.decide}
          consequence={fill(texts.taxpayers.deciding, {
            organization: isolate(open.organization),
            taxpayer: isolate(open.taxpayer),
          })}
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
    ? ["allowed", texts.taxpayers.itsOwn]
    : ["shared", fill(texts.taxpayers.shared, { holders: namesOf(holders) })],
  ["refused", texts.taxpayers.refused],
];

const namesOf = (holders: TaxpayerAnswer["holders"]): string =>
  listOf(holders.map(({ organization }) => isolate(organization)));

const columnsFor = (decide: (row: TaxpayerAnswer) => void): readonly Column<TaxpayerAnswer>[] => [
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
