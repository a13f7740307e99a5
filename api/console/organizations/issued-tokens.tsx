import { useState } from "preact/hooks";

import type { OrganizationAnswer, TokenAnswer } from "../../resources/organizations/answers.ts";
import { pathWithQuery, usePages } from "../pages.ts";
import { sendJson } from "../server-call.ts";
import { dayTime } from "../words.ts";
import { ActButton, Denied } from "../parts/act-button.tsx";
import { Confirmation } from "../parts/confirmation.tsx";
import { Listed } from "../parts/notice.tsx";
import { Table, type Column } from "../parts/table.tsx";
import { Pill } from "../parts/pill.tsx";

interface IssuedTokensProps {
  organization: OrganizationAnswer;
  denied: string | undefined;
}

/** Tokens that were issued to an organization here, and their revocation. */
export function IssuedTokens({ organization: { id, name }, denied }: IssuedTokensProps) {
  const base = `/api/operations/organizations/${id}/tokens`;
  const list = usePages<TokenAnswer>(pathWithQuery(base, { limit: "50" }));
  const [open, setOpen] = useState<TokenAnswer>();
  return (
    <section class="card" aria-label="Tokens">
      <p class="hint">
        Issued by <code>npm run -s token</code>. Those of an identity provider are not known here: they are revoked
        there.
      </p>
      <Denied why={denied} />
      <Listed list={list} nothing="None was issued here.">
        {(rows) => <Table rows={rows} columns={columnsFor(denied, setOpen)} keyOf={({ id: token }) => token} />}
      </Listed>
      {open !== undefined && (
        <Confirmation
          title="Revoke"
          consequence={`The token of ${open.subject} for ${name} is refused from now on, by every process within seconds, and sessions of the console that began with it end. It cannot be taken back: issue another one for whoever still needs one.`}
          confirm={async (body) => {
            await sendJson("POST", `${base}/${open.id}/revoke`, body);
            setOpen(undefined);
            list.reload();
          }}
          cancel={() => setOpen(undefined)}
        />
      )}
    </section>
  );
}

const columnsFor = (
  denied: string | undefined,
  revoke: (token: TokenAnswer) => void,
): readonly Column<TokenAnswer>[] => [
  { title: "For", cell: ({ subject }) => <strong>{subject}</strong> },
  {
    title: "Roles",
    cell: ({ roles }) => (roles.length === 0 ? <span class="faint">none: an ERP's</span> : roles.join(", ")),
  },
  { title: "State", cell: (token) => <State token={token} /> },
  { title: "Issued", cell: ({ issued_at: at }) => dayTime(at) },
  { title: "Expires", cell: ({ expires_at: at }) => dayTime(at) },
  { title: "Id", cell: ({ id }) => <code>{id}</code> },
  {
    title: "Action",
    kind: "act",
    cell: (token) =>
      isValid(token) && (
        <ActButton denied={denied} about={`${token.subject}, ${token.id}`} kind="danger" onClick={() => revoke(token)}>
          Revoke…
        </ActButton>
      ),
  },
];

const isValid = ({ revoked_at: revokedAt, expires_at: expiresAt }: TokenAnswer): boolean =>
  revokedAt === null && Date.parse(expiresAt) > Date.now();

function State({ token }: { token: TokenAnswer }) {
  const { revoked_at: revokedAt } = token;
  if (revokedAt !== null) {
    return (
      <>
        <Pill tone="bad">revoked</Pill>
        <span class="under">{dayTime(revokedAt)}</span>
      </>
    );
  }
  return isValid(token) ? <Pill tone="good">valid</Pill> : <Pill tone="quiet">expired</Pill>;
}
