import { useState } from "preact/hooks";

import type { OrganizationAnswer, TokenAnswer } from "../operations-answers.ts";
import { pathWithQuery, usePages } from "../pages.ts";
import { sendJson } from "../server-call.ts";
import { dayTime } from "../words.ts";
import { ActButton, Denied } from "../parts/act-button.tsx";
import { Confirmation } from "../parts/confirmation.tsx";
import { ErrorNotice, Loading, EmptyNotice } from "../parts/notice.tsx";
import { Pill } from "../parts/pill.tsx";

interface IssuedTokensProps {
  organization: OrganizationAnswer;
  denied: string | undefined;
}

/** Tokens that were issued to an organization here, and their revocation. */
export function IssuedTokens({ organization: { id, name }, denied }: IssuedTokensProps) {
  const base = `/api/operations/organizations/${id}/tokens`;
  const { rows, isLoading, next, trouble, reload } = usePages<TokenAnswer>(pathWithQuery(base, { limit: "50" }));
  const [open, setOpen] = useState<TokenAnswer>();
  return (
    <section class="card" aria-label="Tokens">
      <p class="hint">
        Issued by <code>npm run -s token</code>. Those of an identity provider are not known here: they are revoked
        there.
      </p>
      <Denied why={denied} />
      {trouble !== undefined && <ErrorNotice words={trouble} retry={reload} />}
      {isLoading && <Loading />}
      {!isLoading && trouble === undefined && rows.length === 0 && <EmptyNotice>None was issued here.</EmptyNotice>}
      {rows.length > 0 && <TokenTable rows={rows} denied={denied} revoke={setOpen} />}
      {next !== undefined && (
        <button type="button" class="more" onClick={next}>
          More
        </button>
      )}
      {open !== undefined && (
        <Confirmation
          title="Revoke"
          consequence={`The token of ${open.subject} for ${name} is refused from now on, by every process within seconds, and sessions of the console that began with it end. It cannot be taken back: issue another one for whoever still needs one.`}
          confirm={async (body) => {
            await sendJson("POST", `${base}/${open.id}/revoke`, body);
            setOpen(undefined);
            reload();
          }}
          cancel={() => setOpen(undefined)}
        />
      )}
    </section>
  );
}

interface TokenTableProps {
  rows: readonly TokenAnswer[];
  denied: string | undefined;
  revoke: (token: TokenAnswer) => void;
}

const TokenTable = ({ rows, denied, revoke }: TokenTableProps) => (
  <table class="cards">
    <thead>
      <tr>
        <th scope="col">For</th>
        <th scope="col">Roles</th>
        <th scope="col">State</th>
        <th scope="col">Issued</th>
        <th scope="col">Expires</th>
        <th scope="col">Id</th>
        <th scope="col">
          <span class="hidden">Action</span>
        </th>
      </tr>
    </thead>
    <tbody>
      {rows.map((row) => (
        <tr key={row.id}>
          <td data-label="For">
            <strong>{row.subject}</strong>
          </td>
          <td data-label="Roles">
            {row.roles.length === 0 ? <span class="faint">none: an ERP's</span> : row.roles.join(", ")}
          </td>
          <td data-label="State">
            <span>
              <State token={row} />
            </span>
          </td>
          <td data-label="Issued">{dayTime(row.issued_at)}</td>
          <td data-label="Expires">{dayTime(row.expires_at)}</td>
          <td data-label="Id">
            <code>{row.id}</code>
          </td>
          <td class="act">
            {row.revoked_at === null && Date.parse(row.expires_at) > Date.now() && (
              <ActButton denied={denied} about={`${row.subject}, ${row.id}`} kind="danger" onClick={() => revoke(row)}>
                Revoke…
              </ActButton>
            )}
          </td>
        </tr>
      ))}
    </tbody>
  </table>
);

function State({ token: { revoked_at: revokedAt, expires_at: expiresAt } }: { token: TokenAnswer }) {
  if (revokedAt !== null) {
    return (
      <>
        <Pill tone="bad">revoked</Pill>
        <span class="under">{dayTime(revokedAt)}</span>
      </>
    );
  }
  return Date.parse(expiresAt) > Date.now() ? <Pill tone="good">valid</Pill> : <Pill tone="quiet">expired</Pill>;
}
