import { useState } from "preact/hooks";

import { useLoaded } from "../loaded.ts";
import type { OrganizationAnswer } from "../../resources/organizations/answers.ts";
import { hrefOf } from "../router.ts";
import { postJson } from "../server-call.ts";
import { isSiteOperator, type Session, type PageProps } from "../session.ts";
import { isolate } from "../language.ts";
import { Ltr } from "../parts/ltr.tsx";
import { Moment } from "../parts/time.tsx";
import { dayTime, fill, megabytes, texts } from "../words.ts";
import { ActButton, Denied } from "../parts/act-button.tsx";
import { Confirmation } from "../parts/confirmation.tsx";
import { IssuedTokens } from "./issued-tokens.tsx";
import { Answered, Listed } from "../parts/notice.tsx";
import { OrganizationSettings } from "./organization-settings.tsx";
import { RetentionSettings } from "./retention-settings.tsx";
import { Pill } from "../parts/pill.tsx";
import { Tabs } from "../parts/tabs.tsx";
import type { Party } from "../../../common/documents/document.ts";
import { pathWithQuery, usePages } from "../pages.ts";
import { Table, type Column } from "../parts/table.tsx";

/** A business profile answers the fields of its party between what the service sets. */
type ProfileAnswer = Party & { id: string; created_at: string };

/** The parties in whose name an organization issues documents. */
function Profiles({ orgId }: { orgId: string }) {
  const path = pathWithQuery(`/api/operations/organizations/${orgId}/business-profiles`, { limit: "50" });
  const list = usePages<ProfileAnswer>(path);
  return (
    <section class="card" aria-label={texts.organization.businessProfiles}>
      <Listed list={list} nothing={texts.organization.noProfiles}>
        {(rows) => <Table rows={rows} columns={columns} keyOf={({ id }) => id} />}
      </Listed>
    </section>
  );
}

const columns: readonly Column<ProfileAnswer>[] = [
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
        {links(id).map(([title, href]) => (
          <a key={title} class="button" href={href}>
            {title}
          </a>
        ))}
      </div>
      <Denied why={why} />
      {isOpen && (
        <Confirmation
          title={texts.organization[verb]}
          consequence={fill(texts.organization[verb === "disable" ? "disabling" : "enabling"], { name: isolate(name) })}
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

const links = (org: string) =>
  [
    [texts.organization.incidents, hrefOf("incidents", undefined, { org })],
    [texts.organization.pauses, hrefOf("incidents", undefined, { tab: "pauses", org })],
    [texts.organization.audit, hrefOf("audit", undefined, { org })],
  ] as const;
