import { pathWithQuery, usePages } from "../pages.ts";
import { dayTime } from "../words.ts";
import { ErrorNotice, Loading, EmptyNotice } from "../parts/notice.tsx";

/** A business profile, as far as a list tells of it. */
interface ProfileRow {
  id: string;
  name: string;
  party_name: string;
  tin?: string;
  party_tax_scheme?: { company_id?: string };
  endpoint_scheme_id: string;
  endpoint_id: string;
  created_at: string;
}

/** The parties in whose name an organization issues documents. */
export function Profiles({ orgId }: { orgId: string }) {
  const { rows, isLoading, next, trouble, reload } = usePages<ProfileRow>(
    pathWithQuery(`/api/operations/organizations/${orgId}/business-profiles`, { limit: "50" }),
  );
  return (
    <section class="card" aria-label="Business profiles">
      {trouble !== undefined && <ErrorNotice words={trouble} retry={reload} />}
      {isLoading && <Loading />}
      {!isLoading && trouble === undefined && rows.length === 0 && <EmptyNotice>It has none yet.</EmptyNotice>}
      {rows.length > 0 && <ProfileTable rows={rows} />}
      {next !== undefined && (
        <button type="button" class="more" onClick={next}>
          More
        </button>
      )}
    </section>
  );
}

const ProfileTable = ({ rows }: { rows: readonly ProfileRow[] }) => (
  <table class="cards">
    <thead>
      <tr>
        <th scope="col">Name</th>
        <th scope="col">TIN</th>
        <th scope="col">VAT number</th>
        <th scope="col">Endpoint</th>
        <th scope="col">Id</th>
        <th scope="col">Created</th>
      </tr>
    </thead>
    <tbody>
      {rows.map((row) => (
        <tr key={row.id}>
          <td data-label="Name">
            <span>
              <strong>{row.name}</strong>
              <span class="under">{row.party_name}</span>
            </span>
          </td>
          <td data-label="TIN">{row.tin ?? ""}</td>
          <td data-label="VAT number">{row.party_tax_scheme?.company_id ?? ""}</td>
          <td data-label="Endpoint">
            <code>
              {row.endpoint_scheme_id}:{row.endpoint_id}
            </code>
          </td>
          <td data-label="Id">
            <code>{row.id}</code>
          </td>
          <td data-label="Created">{dayTime(row.created_at)}</td>
        </tr>
      ))}
    </tbody>
  </table>
);
