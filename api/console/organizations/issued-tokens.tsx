import { useState } from "preact/hooks";

import type { OrganizationAnswer, TokenAnswer } from "../../resources/organizations/answers.ts";
import { pathWithQuery, usePages } from "../pages.ts";
import { sendJson } from "../server-call.ts";
import { isolate } from "../language.ts";
import { organizationsTexts, organizationTexts, tokensTexts } from "../texts/organizations.ts";
import { Ltr } from "../parts/ltr.tsx";
import { Moment } from "../parts/time.tsx";
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
    <section class="card" aria-label={organizationTexts.tokens}>
      <p class="hint">
        {tokensTexts.origin} <code>npm run -s token</code>
      </p>
      <Denied why={denied} />
      <Listed list={list} nothing={tokensTexts.none}>
        {(rows) => <Table rows={rows} columns={columnsFor(denied, setOpen)} keyOf={({ id: token }) => token} />}
      </Listed>
      {open !== undefined && (
        <Confirmation
          title={tokensTexts.revoke}
          consequence={tokensTexts.revoking(isolate(open.subject), isolate(name))}
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
  {
    title: tokensTexts.holder,
    cell: ({ subject }) => (
      <strong>
        <bdi>{subject}</bdi>
      </strong>
    ),
  },
  {
    title: tokensTexts.roles,
    cell: ({ roles }) =>
      roles.length === 0 ? <span class="faint">{tokensTexts.noRoles}</span> : <Ltr>{roles.join(", ")}</Ltr>,
  },
  { title: tokensTexts.state, cell: (token) => <State token={token} /> },
  { title: tokensTexts.issued, cell: ({ issued_at: at }) => <Moment at={at} /> },
  { title: tokensTexts.expires, cell: ({ expires_at: at }) => <Moment at={at} /> },
  { title: organizationTexts.id, cell: ({ id }) => <code>{id}</code> },
  {
    title: organizationsTexts.action,
    kind: "act",
    cell: (token) =>
      isValid(token) && (
        <ActButton denied={denied} about={`${token.subject}, ${token.id}`} kind="danger" onClick={() => revoke(token)}>
          {tokensTexts.revokeAsking}
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
        <Pill tone="bad">{tokensTexts.revoked}</Pill>
        <span class="under">
          <Moment at={revokedAt} />
        </span>
      </>
    );
  }
  return isValid(token) ? (
    <Pill tone="good">{tokensTexts.valid}</Pill>
  ) : (
    <Pill tone="quiet">{tokensTexts.expired}</Pill>
  );
}
