import type { Party } from "../../../common/domain/document.ts";
import { pathWithQuery, usePages } from "../pages.ts";
import { Listed } from "../parts/notice.tsx";
import { Table, type Column } from "../parts/table.tsx";
import { dayTime } from "../words.ts";

/** A business profile answers the fields of its party between what the service sets. */
type ProfileAnswer = Party & { id: string; created_at: string };

/** The parties in whose name an organization issues documents. */
export function Profiles({ orgId }: { orgId: string }) {
  const path = pathWithQuery(`/api/operations/organizations/${orgId}/business-profiles`, { limit: "50" });
  const list = usePages<ProfileAnswer>(path);
  return (
    <section class="card" aria-label="Business profiles">
      <Listed list={list} nothing="It has none yet.">
        {(rows) => <Table rows={rows} columns={columns} keyOf={({ id }) => id} />}
      </Listed>
    </section>
  );
}

const columns: readonly Column<ProfileAnswer>[] = [
  {
    title: "Name",
    cell: ({ name, party_name: registered }) => (
      <>
        <strong>{name}</strong>
        <span class="under">{registered}</span>
      </>
    ),
  },
  { title: "TIN", cell: ({ tin }) => tin ?? "" },
  { title: "VAT number", cell: ({ party_tax_scheme: scheme }) => scheme?.company_id ?? "" },
  {
    title: "Endpoint",
    cell: ({ endpoint_scheme_id: scheme, endpoint_id: id }) => (
      <code>
        {scheme}:{id}
      </code>
    ),
  },
  { title: "Id", cell: ({ id }) => <code>{id}</code> },
  { title: "Created", cell: ({ created_at: at }) => dayTime(at) },
];
