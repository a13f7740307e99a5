import { useState } from "preact/hooks";

import type { Party } from "../../../common/documents/document.ts";
import type { OrganizationAnswer, TokenAnswer } from "../../resources/organizations/answers.ts";
import { ActButton, Confirmation, Denied } from "../actions.tsx";
import { dayTime, fill, listOf, megabytes, plural, texts } from "../words.ts";
import {
  pathWithQuery,
  useLoaded,
  usePages,
  isSiteOperator,
  type PageProps,
  postJson,
  sendJson,
  type Session,
} from "../call-server.ts";
import { Answered, type Column, Field, Listed, Ltr, Moment, Pill, Table, Tabs } from "../parts.tsx";
import { hrefOf } from "../router.ts";
import { IssueToken } from "./issue-token.tsx";
import { OrganizationSettings } from "./organization-settings.tsx";

const base = "/api/operations/organizations";

const tabs = [
  ["", texts.organization.settings],
  ["profiles", texts.organization.businessProfiles],
  ["tokens", texts.organization.tokens],
] as const;

export function Organization({ id = "", query, session }: PageProps) {
  const loaded = useLoaded<OrganizationAnswer>(`${base}/${encodeURIComponent(id)}`);
  const tab = query.get("tab") ?? "";
  const denied = isSiteOperator(session) ? undefined : texts.parts.needsSiteOperator;
  const parts = { denied, done: loaded.reload };
  return (
    <>
      {loaded.answer === undefined && <h1>{texts.organizations.organization}</h1>}
      <Answered loaded={loaded}>
        {(organization) => (
          <>
            <Heading organization={organization} session={session} {...parts} />
            <Tabs
              label={texts.organization.parts}
              tabs={tabs}
              current={tab}
              hrefOf={(name) => hrefOf("organizations", id, { tab: name })}
            />
            {tab === "profiles" && <Profiles orgId={id} />}
            {tab === "tokens" && <IssuedTokens organization={organization} denied={denied} />}
            {!["profiles", "tokens"].includes(tab) && (
              <>
                <OrganizationSettings key={JSON.stringify(organization)} organization={organization} {...parts} />
                <RetentionSettings
                  key={`kept ${JSON.stringify(organization)}`}
                  organization={organization}
                  {...parts}
                />
              </>
            )}
          </>
        )}
      </Answered>
    </>
  );
}

export const EnabledPill = ({ organization: { disabled_at: since } }: { organization: OrganizationAnswer }) =>
  since === null ? (
    <Pill tone="good">{texts.organizations.enabled}</Pill>
  ) : (
    <Pill tone="bad">{texts.organizations.disabled}</Pill>
  );

interface HeadingProps {
  organization: OrganizationAnswer;
  session: Session;
  denied: string | undefined;
  done: () => void;
}

function Heading({ organization, session, denied, done }: HeadingProps) {
  const { id, name, disabled_at: disabledAt } = organization;
  const [isOpen, setOpen] = useState(false);
  const verb = disabledAt === null ? "disable" : "enable";
  const why = denied ?? (verb === "disable" && id === session.organization.id ? texts.organization.yourOwn : undefined);
  return (
    <section class="about" aria-label={texts.organizations.organization}>
      <div class="head">
        <h1>
          <bdi>{name}</bdi>
        </h1>
        <EnabledPill organization={organization} />
        {disabledAt !== null && (
          <span class="faint">{fill(texts.organization.since, { since: dayTime(disabledAt) })}</span>
        )}
      </div>
      <p class="faint">
        <code>{id}</code> · {fill(texts.organization.created, { at: dayTime(organization.created_at) })} ·{" "}
        {fill(texts.organization.kept, {
          answers: megabytes(organization.kept_answers_bytes),
          attachments: megabytes(organization.attachments_bytes),
        })}
      </p>
      <div class="actions" role="group" aria-label={texts.organization.actions}>
        <ActButton denied={why} {...(verb === "disable" && { kind: "danger" as const })} onClick={() => setOpen(true)}>
          {texts.organization[`${verb}Asking`]}
        </ActButton>
        <a class="button" href={hrefOf("incidents", undefined, { org: id })}>
          {texts.organization.incidents}
        </a>
        <a class="button" href={hrefOf("incidents", undefined, { tab: "pauses", org: id })}>
          {texts.organization.pauses}
        </a>
        <a class="button" href={hrefOf("audit", undefined, { org: id })}>
          {texts.organization.audit}
        </a>
      </div>
      <Denied why={why} />
      {isOpen && (
        <Confirmation
          title={texts.organization[verb]}
          consequence={fill(texts.organization[verb === "disable" ? "disabling" : "enabling"], { name })}
          confirm={async (body) => {
            await postJson(`${base}/${id}/${verb}`, body);
            setOpen(false);
            done();
          }}
          cancel={() => setOpen(false)}
        />
      )}
    </section>
  );
}

/** A business profile: the fields of its party, and what the service sets. */
type ProfileAnswer = Party & { id: string; created_at: string };

/** The parties in whose name an organization issues documents. */
function Profiles({ orgId }: { orgId: string }) {
  const path = pathWithQuery(`${base}/${orgId}/business-profiles`, { limit: "50" });
  const list = usePages<ProfileAnswer>(path);
  return (
    <section class="card" aria-label={texts.organization.businessProfiles}>
      <Listed list={list} nothing={texts.organization.noProfiles}>
        {(rows) => <Table rows={rows} columns={profileColumns} keyOf={({ id }) => id} />}
      </Listed>
    </section>
  );
}

const profileColumns: readonly Column<ProfileAnswer>[] = [
  {
    title: texts.organizations.name,
    cell: ({ name, party_name: registered }) => (
      <>
        <strong>
          <bdi>{name}</bdi>
        </strong>
        <span class="under">
          <bdi>{registered}</bdi>
        </span>
      </>
    ),
  },
  { title: texts.organization.tin, cell: ({ tin }) => <Ltr>{tin ?? ""}</Ltr> },
  {
    title: texts.organization.vatNumber,
    cell: ({ party_tax_scheme: scheme }) => <Ltr>{scheme?.company_id ?? ""}</Ltr>,
  },
  {
    title: texts.organization.endpoint,
    cell: ({ endpoint_scheme_id: scheme, endpoint_id: id }) => (
      <code>
        {scheme}:{id}
      </code>
    ),
  },
  { title: texts.organization.id, cell: ({ id }) => <code>{id}</code> },
  { title: texts.organizations.created, cell: ({ created_at: at }) => <Moment at={at} /> },
];

interface IssuedTokensProps {
  organization: OrganizationAnswer;
  denied: string | undefined;
}

/** Tokens that were issued to an organization here, and their revocation. */
function IssuedTokens({ organization: { id, name }, denied }: IssuedTokensProps) {
  const path = `${base}/${id}/tokens`;
  const list = usePages<TokenAnswer>(pathWithQuery(path, { limit: "50" }));
  const [open, setOpen] = useState<TokenAnswer>();
  return (
    <section class="card" aria-label={texts.organization.tokens}>
      <p class="hint">
        {texts.tokens.origin} <code>npm run -s token</code>
      </p>
      <IssueToken path={path} name={name} denied={denied} done={list.reload} />
      <Denied why={denied} />
      <Listed list={list} nothing={texts.tokens.none}>
        {(rows) => <Table rows={rows} columns={tokenColumns(denied, setOpen)} keyOf={({ id: token }) => token} />}
      </Listed>
      {open !== undefined && (
        <Confirmation
          title={texts.tokens.revoke}
          consequence={fill(texts.tokens.revoking, { subject: open.subject, name })}
          confirm={async (body) => {
            await sendJson("POST", `${path}/${open.id}/revoke`, body);
            setOpen(undefined);
            list.reload();
          }}
          cancel={() => setOpen(undefined)}
        />
      )}
    </section>
  );
}

const tokenColumns = (
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
  { title: texts.tokens.state, cell: (token) => <TokenState token={token} /> },
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

function TokenState({ token }: { token: TokenAnswer }) {
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

interface RetentionSettingsProps {
  organization: OrganizationAnswer;
  denied: string | undefined;
  done: () => void;
}

const textOf = (value: number | null): string => value?.toString() ?? "";

/** How long its documents are kept. What is deleted does not come back, so nothing is deleted for seven days after a change. */
function RetentionSettings({ organization, denied, done }: RetentionSettingsProps) {
  const before = {
    documents_kept_years: textOf(organization.documents_kept_years),
    unsent_kept_days: textOf(organization.unsent_kept_days),
    legal_hold: organization.legal_hold,
  };
  const [draft, setDraft] = useState(before);
  const [isOpen, setOpen] = useState(false);
  const isDisabled = denied !== undefined;
  const isSame = JSON.stringify(draft) === JSON.stringify(before);
  return (
    <section class="card" aria-label={texts.retention.title}>
      <h2>{texts.retention.title}</h2>
      <form
        class="form"
        onSubmit={(event) => {
          event.preventDefault();
          setOpen(true);
        }}
      >
        <RetentionFields
          draft={draft}
          change={setDraft}
          isDisabled={isDisabled}
          at={organization.retention_changed_at}
        />
        <div class="actions">
          <button type="submit" class="primary" disabled={isDisabled || isSame} title={denied}>
            {texts.retention.changeAsking}
          </button>
        </div>
      </form>
      {isOpen && (
        <Confirmation
          title={texts.retention.change}
          consequence={fill(texts.retention.consequence, {
            organization: organization.name,
            what: consequenceOf(draft),
          })}
          confirm={async ({ reason }) => {
            await sendJson("PUT", `${base}/${organization.id}`, {
              documents_kept_years: Number(draft.documents_kept_years),
              unsent_kept_days: Number(draft.unsent_kept_days),
              legal_hold: draft.legal_hold,
              reason,
            });
            setOpen(false);
            done();
          }}
          cancel={() => setOpen(false)}
        />
      )}
    </section>
  );
}

function consequenceOf({ documents_kept_years: years, unsent_kept_days: days, legal_hold: isHeld }: Draft): string {
  if (isHeld || (years === "" && days === "")) {
    return texts.retention.nothing;
  }
  const sent = years === "" ? [] : [plural(texts.retention.documents, Number(years))];
  const unsent = days === "" ? [] : [plural(texts.retention.unsent, Number(days))];
  return fill(texts.retention.deleting, { what: listOf([...sent, ...unsent]) });
}

interface Draft {
  documents_kept_years: string;
  unsent_kept_days: string;
  legal_hold: boolean;
}

interface RetentionFieldsProps {
  draft: Draft;
  change: (draft: Draft) => void;
  isDisabled: boolean;
  /** When any of the terms last changed. */
  at: string | null;
}

function RetentionFields({ draft, change, isDisabled, at }: RetentionFieldsProps) {
  const box = (name: "documents_kept_years" | "unsent_kept_days", min: number, max: number) => (
    <input
      id={name}
      type="number"
      min={min}
      max={max}
      disabled={isDisabled}
      value={draft[name]}
      onInput={(event) => change({ ...draft, [name]: event.currentTarget.value })}
    />
  );
  return (
    <>
      <Field id="documents_kept_years" title={texts.retention.documentsKept} hint={texts.retention.documentsHint}>
        {box("documents_kept_years", 5, 100)}
      </Field>
      <Field id="unsent_kept_days" title={texts.retention.unsentKept} hint={texts.retention.unsentHint}>
        {box("unsent_kept_days", 30, 36_500)}
      </Field>
      <Field
        id="legal_hold"
        title={texts.retention.legalHold}
        hint={at === null ? texts.retention.changed : fill(texts.retention.changedAt, { at: dayTime(at) })}
      >
        <span class="choice">
          <input
            id="legal_hold"
            type="checkbox"
            disabled={isDisabled}
            checked={draft.legal_hold}
            onChange={(event) => change({ ...draft, legal_hold: event.currentTarget.checked })}
          />
          {texts.retention.held}
        </span>
      </Field>
    </>
  );
}
