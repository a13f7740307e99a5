import { Contested } from "../incidents/contested.tsx";
import { Failures } from "../incidents/failures.tsx";
import { OrganizationFilter } from "../organizations/organization-filter.tsx";
import { Messages } from "../incidents/messages.tsx";
import { Pauses } from "../incidents/pauses.tsx";
import { Retries } from "../incidents/retries.tsx";
import { Tabs } from "../parts/tabs.tsx";
import { navigate, hrefOf } from "../router.ts";
import { isSiteOperator, type PageProps } from "../session.ts";
import { texts } from "../words.ts";

const tabs = [
  ["", texts.incidents.failures],
  ["contested", texts.incidents.contested],
  ["messages", texts.incidents.messages],
  ["retries", texts.incidents.retries],
  ["pauses", texts.incidents.pauses],
] as const;

/** What is in trouble, what is done about it, and what is paused. */
export function Incidents({ query, session }: PageProps) {
  const tab = query.get("tab") ?? "";
  const org = query.get("org") ?? "";
  const parts = { query, session, org };
  return (
    <>
      <div class="head">
        <h1>{texts.incidents.title}</h1>
        <OrganizationFilter
          session={session}
          chosen={org}
          choose={(chosen) => navigate(hrefOf("incidents", undefined, { ...Object.fromEntries(query), org: chosen }))}
        />
      </div>
      <Tabs
        label={texts.incidents.parts}
        tabs={isSiteOperator(session) ? tabs : tabs.filter(([name]) => name !== "messages")}
        current={tab}
        hrefOf={(name) => hrefOf("incidents", undefined, { tab: name, org })}
      />
      {tab === "contested" && <Contested org={org} />}
      {tab === "messages" && <Messages />}
      {tab === "retries" && <Retries {...parts} />}
      {tab === "pauses" && <Pauses {...parts} />}
      {!["contested", "messages", "retries", "pauses"].includes(tab) && <Failures {...parts} />}
    </>
  );
}
