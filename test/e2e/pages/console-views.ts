import { pausedReceiver, type SeededSite } from "../../setup/console/seeded-site.ts";

type View = readonly [name: string, address: string, words: string];

export const addressOf = (site: SeededSite, name: string, tab = ""): string =>
  `/documents/${site.document(name).id}${tab === "" ? "" : `?tab=${tab}`}`;

/** Every view of the console, with something that it says when it is there. */
export const consoleViews = (site: SeededSite): readonly View[] => [
  ["how it stands now", "", "alive"],
  ["what is oldest", "/search", "SBI-2026"],
  ["what has failed", "/search?leg_state=failed", "certificate"],
  ["what was rejected", "/search?overall_status=REJECTED", "Rejected"],
  ["what is invalid", "/search?overall_status=VALIDATION_FAILED", "Marina Foods"],
  ["no document of that name", "/search?q=nobody-of-this-name", "Nothing is found"],
  ["an approved document", addressOf(site, "c3 accepted"), "Status message after"],
  ["one that waits for its status message", addressOf(site, "c3 silent"), "Status message due in"],
  ["one that was refused", addressOf(site, "c3 rejected-bv"), "rejected"],
  ["one that is blocked", addressOf(site, "c3 certificate-expired"), "Retry corner 3"],
  ["an invalid one", addressOf(site, "invalid"), "fatal"],
  ["its request", addressOf(site, "c3 accepted", "request"), "document_lines"],
  ["its UBL", addressOf(site, "c3 accepted", "ubl"), "cbc:ID"],
  ["its tax data", addressOf(site, "c3 accepted", "tax-data"), "tax-data.xml"],
  ["its envelopes", addressOf(site, "c3 accepted", "envelopes"), "StandardBusinessDocument"],
  ["its status messages", addressOf(site, "c3 accepted", "mls"), "ApplicationResponse"],
  ["its sending reports", addressOf(site, "c3 accepted", "reports"), "as4"],
  ["its webhooks", addressOf(site, "c3 accepted", "webhooks"), "No webhook"],
  ["its log", addressOf(site, "c3 accepted", "log"), "RECEIVED"],
  ["the queues", "/queues", "BullMQ on PostgreSQL"],
  ["failures by cause", "/incidents", "certificate"],
  ["failures by receiver", "/incidents?by=receiver", "0235:"],
  ["failures by access point", "/incidents?by=access_point", "Access point"],
  ["contested status messages", "/incidents?tab=contested", "No leg has one"],
  ["retries", "/incidents?tab=retries", "a cause that nothing has"],
  ["pauses", "/incidents?tab=pauses", pausedReceiver],
  ["the organizations", "/organizations", "Oasis Retail"],
  ["an organization", `/organizations/${site.other.orgId}`, "Requests a minute"],
  ["its profiles", `/organizations/${site.other.orgId}?tab=profiles`, "Oasis Retail PJSC"],
  ["tokens", `/organizations/${site.stack.orgId}?tab=tokens`, "erp@dune.example"],
  ["the form of a new organization", "/organizations/new", "Its first business profile"],
  ["where webhooks go", "/webhooks", "There is no such endpoint"],
  ["the audit log", "/audit", "Paused work"],
  ["the audit log of one thing", "/audit?action=work.resume", "Resumed work"],
  ["the sessions", "/sessions", "this one"],
  ["a view that is none", "/queues/none", "Queues"],
];
