import { useState } from "preact/hooks";

import type { OrganizationAnswer, TokenAnswer } from "../../resources/organizations/answers.ts";
import { pathWithQuery, usePages } from "../pages.ts";
import { sendJson } from "../server-call.ts";
import { isolate } from "../language.ts";
import { Ltr } from "../parts/ltr.tsx";
import { Moment } from "../parts/time.tsx";
import { ActButton, Denied } from "../parts/act-button.tsx";
import { Confirmation } from "../parts/confirmation.tsx";
import { Listed } from "../parts/notice.tsx";
import { Table, type Column } from "../parts/table.tsx";
import { Pill } from "../parts/pill.tsx";
import { fill, texts } from "../words.ts";

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
    <section class="card" aria-label={texts.organization.tokens}>
      <p class="hint">
        {texts.tokens.origin} <code>npm run -s token</code>
      </p>
      <Denied why={denied} />
      <Listed list={list} nothing={texts.tokens.none}>
        {(rows) => <Table rows={rows} columns={columnsFor(denied, setOpen)} keyOf={({ id: token }) => token} />}
      </Listed>
      {open !== undefined && (
        <Confirmation
          title={texts.tokens.revoke}
          consequence={fill(texts.tokens.revoking, { subject: isolate(open.subject), name: isolate(name) })}
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
    title: texts.tokens.holder,
    cell: ({ subject }) => (
      <strong>
        <bdi>{subject}</bdi>
      </strong>
    ),
  },
  {
    title: texts.tokens.roles,
    cell: ({ roles }) =>
      roles.length === 0 ? <span class="faint">{texts.tokens.noRoles}</span> : <Ltr>{roles.join(", ")}</Ltr>,
  },
  { title: texts.tokens.state, cell: (token) => <State token={token} /> },
  { title: texts.tokens.issued, cell: ({ issued_at: at }) => <Moment at={at} /> },
  { title: texts.tokens.expires, cell: ({ expires_at: at }) => <Moment at={at} /> },
  { title: texts.organization.id, cell: ({ id }) => <code>{id}</code> },
  {
    title: texts.organizations.action,
    kind: "act",
    cell: (token) =>
      isValid(token) && (
        <ActButton denied={denied} about={`${token.subject}, ${token.id}`} kind="danger" onClick={() => revoke(token)}>
          {texts.tokens.revokeAsking}
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
        <Pill tone="bad">{texts.tokens.revoked}</Pill>
        <span class="under">
          <Moment at={revokedAt} />
        </span>
      </>
    );
  }
  return isValid(token) ? (
    <Pill tone="good">{texts.tokens.valid}</Pill>
  ) : (
    <Pill tone="quiet">{texts.tokens.expired}</Pill>
  );
}
