import { useState } from "preact/hooks";

import { useLoaded } from "../loaded.ts";
import type { OrganizationAnswer } from "../operations-answers.ts";
import { hrefOf } from "../router.ts";
import { postJson } from "../server-call.ts";
import type { Session } from "../session.ts";
import type { PageProps } from "../views.tsx";
import { dayTime } from "../words.ts";
import { ActButton, Denied, isSiteOperator } from "../parts/act-button.tsx";
import { Confirmation } from "../parts/confirmation.tsx";
import { IssuedTokens } from "./issued-tokens.tsx";
import { ErrorNotice, Loading } from "../parts/notice.tsx";
import { OrganizationSettings } from "./organization-settings.tsx";
import { Pill } from "../parts/pill.tsx";
import { Profiles } from "./profiles.tsx";
import { Tabs } from "../parts/tabs.tsx";

const base = "/api/operations/organizations";
const tabs = [
  ["", "Settings"],
  ["profiles", "Business profiles"],
  ["tokens", "Tokens"],
] as const;

/** One organization: its settings, profiles and tokens. */
export function Organization({ id = "", query, session }: PageProps) {
  const { answer, error, reload } = useLoaded<OrganizationAnswer>(`${base}/${encodeURIComponent(id)}`);
  const tab = query.get("tab") ?? "";
  if (answer === undefined) {
    return (
      <>
        <h1>Organization</h1>
        {error === undefined ? <Loading /> : <ErrorNotice words={error} retry={reload} />}
      </>
    );
  }
  const denied = isSiteOperator(session) ? undefined : "This takes the role site-operator.";
  return (
    <>
      {error !== undefined && <ErrorNotice words={error} retry={reload} />}
      <Heading organization={answer} session={session} denied={denied} done={reload} />
      <Tabs
        label="Parts of the organization"
        tabs={tabs}
        current={tab}
        hrefOf={(name) => hrefOf("organizations", id, { tab: name })}
      />
      {tab === "profiles" && <Profiles orgId={id} />}
      {tab === "tokens" && <IssuedTokens organization={answer} denied={denied} />}
      {!["profiles", "tokens"].includes(tab) && (
        <OrganizationSettings key={JSON.stringify(answer)} organization={answer} denied={denied} done={reload} />
      )}
    </>
  );
}

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
        {disabledAt === null ? <Pill tone="good">enabled</Pill> : <Pill tone="bad">disabled</Pill>}
        {disabledAt !== null && <span class="faint">since {dayTime(disabledAt)}</span>}
      </div>
      <p class="faint">
        <code>{id}</code>, created {dayTime(organization.created_at)}
      </p>
      <div class="actions" role="group" aria-label="Actions">
        <ActButton denied={why} {...(verb === "disable" && { kind: "danger" as const })} onClick={() => setOpen(true)}>
          {verb === "disable" ? "Disable…" : "Enable…"}
        </ActButton>
        <a class="button" href={hrefOf("incidents", undefined, { org: id })}>
          Its incidents
        </a>
        <a class="button" href={hrefOf("incidents", undefined, { tab: "pauses", org: id })}>
          Its pauses
        </a>
        <a class="button" href={hrefOf("audit", undefined, { org: id })}>
          Its audit log
        </a>
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

const ownOrganizationHint = "It is your own: your session would be refused with it.";

const disabling = (name: string): string =>
  `Every token and session of ${name} is refused from now on, by every process. What it has posted was accepted: it goes its way, is reported, and its webhooks are sent. To hold that back as well, pause the organization.`;

const enabling = (name: string): string => `The tokens of ${name} are taken again, by every process.`;
