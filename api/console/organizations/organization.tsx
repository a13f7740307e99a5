import { useState } from "preact/hooks";

import { useLoaded } from "../loaded.ts";
import type { OrganizationAnswer } from "../../resources/organizations/answers.ts";
import { hrefOf } from "../router.ts";
import { postJson } from "../server-call.ts";
import { isSiteOperator, type Session, type PageProps } from "../session.ts";
import { dayTime } from "../words.ts";
import { ActButton, Denied } from "../parts/act-button.tsx";
import { Confirmation } from "../parts/confirmation.tsx";
import { IssuedTokens } from "./issued-tokens.tsx";
import { Answered, Listed } from "../parts/notice.tsx";
import { OrganizationSettings } from "./organization-settings.tsx";
import { RetentionSettings } from "./retention-settings.tsx";
import { Pill } from "../parts/pill.tsx";
import { Tabs } from "../parts/tabs.tsx";
import type { Party } from "../../../common/domain/document.ts";
import { pathWithQuery, usePages } from "../pages.ts";
import { Table, type Column } from "../parts/table.tsx";

/** A business profile answers the fields of its party between what the service sets. */
type ProfileAnswer = Party & { id: string; created_at: string };

/** The parties in whose name an organization issues documents. */
function Profiles({ orgId }: { orgId: string }) {
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

const base = "/api/operations/organizations";
const tabs = [
  ["", "Settings"],
  ["profiles", "Business profiles"],
  ["tokens", "Tokens"],
] as const;

export function Organization({ id = "", query, session }: PageProps) {
  const loaded = useLoaded<OrganizationAnswer>(`${base}/${encodeURIComponent(id)}`);
  const tab = query.get("tab") ?? "";
  const denied = isSiteOperator(session) ? undefined : "This takes the role site-operator.";
  const parts = { denied, done: loaded.reload };
  return (
    <>
      {loaded.answer === undefined && <h1>Organization</h1>}
      <Answered loaded={loaded}>
        {(organization) => (
          <>
            <Heading organization={organization} session={session} {...parts} />
            <Tabs
              label="Parts of the organization"
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
  since === null ? <Pill tone="good">enabled</Pill> : <Pill tone="bad">disabled</Pill>;

const megabytes = (bytes: number): string => `${(bytes / 1_048_576).toFixed(1)} MB`;

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
  const why = denied ?? (verb === "disable" && id === session.organization.id ? ownOrganizationHint : undefined);
  return (
    <section class="about" aria-label="Organization">
      <div class="head">
        <h1>{name}</h1>
        <EnabledPill organization={organization} />
        {disabledAt !== null && <span class="faint">since {dayTime(disabledAt)}</span>}
      </div>
      <p class="faint">
        <code>{id}</code>, created {dayTime(organization.created_at)}; {megabytes(organization.kept_answers_bytes)} of
        kept answers and {megabytes(organization.attachments_bytes)} of attachments
      </p>
      <div class="actions" role="group" aria-label="Actions">
        <ActButton denied={why} {...(verb === "disable" && { kind: "danger" as const })} onClick={() => setOpen(true)}>
          {verb === "disable" ? "Disable…" : "Enable…"}
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
          title={verb === "disable" ? "Disable" : "Enable"}
          consequence={verb === "disable" ? disabling(name) : enabling(name)}
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
    ["Its incidents", hrefOf("incidents", undefined, { org })],
    ["Its pauses", hrefOf("incidents", undefined, { tab: "pauses", org })],
    ["Its audit log", hrefOf("audit", undefined, { org })],
  ] as const;

const ownOrganizationHint = "It is your own: your session would be refused with it.";

const disabling = (name: string): string =>
  `Every token and session of ${name} is refused from now on, by every process. What it has posted was accepted: it goes its way, is reported, and its webhooks are sent. To hold that back as well, pause the organization.`;

const enabling = (name: string): string => `The tokens of ${name} are taken again, by every process.`;
