import type { ComponentType } from "preact";

import type { PageProps } from "./session.ts";
import { Audit } from "./views/audit.tsx";
import { DocumentView } from "./views/document.tsx";
import { Incidents } from "./views/incidents.tsx";
import { Now } from "./views/now.tsx";
import { Organizations } from "./views/organizations.tsx";
import { Queues } from "./views/queues.tsx";
import { Search } from "./views/search.tsx";
import { Sessions } from "./views/sessions.tsx";
import { Webhooks } from "./views/webhooks.tsx";
import { texts } from "./words.ts";

export interface View {
  /** Its place in the address; the first one has none. */
  name: string;
  title: string;
  isListed: boolean;
  Page: ComponentType<PageProps>;
}

/** Every view, in the order in which they are offered. The server knows them by the same names. */
export const views: readonly View[] = [
  { name: "", title: texts.view.now, isListed: true, Page: Now },
  { name: "search", title: texts.view.search, isListed: true, Page: Search },
  { name: "documents", title: texts.view.document, isListed: false, Page: DocumentView },
  { name: "incidents", title: texts.view.incidents, isListed: true, Page: Incidents },
  { name: "organizations", title: texts.view.organizations, isListed: true, Page: Organizations },
  { name: "webhooks", title: texts.view.webhooks, isListed: true, Page: Webhooks },
  { name: "audit", title: texts.view.audit, isListed: true, Page: Audit },
  { name: "queues", title: texts.view.queues, isListed: true, Page: Queues },
  { name: "sessions", title: texts.view.sessions, isListed: false, Page: Sessions },
];
