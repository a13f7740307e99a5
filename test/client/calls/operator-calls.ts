import type { Calls } from "./calls.ts";
import { someBuyer } from "./documents.ts";

const reason = "The typed client tries it";

/** What operators call. */
export const operatorCalls = {
  previewRuleSets: (client) => client.previewRuleSets({ days: 1 }),
  listLegsForOperator: (client) => client.listLegsForOperator({ limit: 1 }),
  retryLegForOperator: (client, id) => client.retryLegForOperator({ sbdh_id: id("sbdh_id"), body: { reason } }),
  resolveLegForOperator: (client, id) =>
    client.resolveLegForOperator({ sbdh_id: id("sbdh_id"), body: { outcome: "not_sent", reason } }),
  listGivenUpDocuments: (client) => client.listGivenUpDocuments(),
  retryDocumentForOperator: (client, id) => client.retryDocumentForOperator({ id: id("id"), body: { reason } }),
  withdrawDocumentReport: (client, id) => client.withdrawDocumentReport({ id: id("id"), body: { reason } }),
  listOperatorActions: (client) => client.listOperatorActions(),
  getStanding: (client) => client.getStanding(),
  streamStanding: (client) => client.streamStanding({ seconds: 1 }),
  searchDocuments: (client) => client.searchDocuments({ q: "Gulf" }),
  getDocumentStory: (client, id) => client.getDocumentStory({ id: id("id") }),
  getDocumentStoryView: (client, id) => client.getDocumentStoryView({ id: id("id") }),
  getDocumentStoryPdf: (client, id) => client.getDocumentStoryPdf({ id: id("id") }),
  getDocumentStoryEvidence: (client, id) => client.getDocumentStoryEvidence({ id: id("id") }),
  getDocumentStoryFile: (client, id) => client.getDocumentStoryFile({ id: id("id"), path: "revision-1/ubl.xml" }),
  listIncidents: (client) => client.listIncidents(),
  countRetry: (client) => client.countRetry({ body: { failure_class: "blocked" } }),
  startRetry: (client) => client.startRetry({ body: { failure_class: "blocked", reason } }),
  listRetries: (client) => client.listRetries(),
  startDocumentsRetry: (client) => client.startDocumentsRetry({ body: { stage: "rendering", reason } }),
  getRetry: (client, id) => client.getRetry({ id: id("id") }),
  stopRetry: (client, id) => client.stopRetry({ id: id("id"), body: { reason } }),
  listOrganizations: (client) => client.listOrganizations(),
  createOrganization: (client) =>
    client.createOrganization({ body: { name: "Dune Buyer LLC", profile: someBuyer("1345678903"), reason } }),
  getOrganization: (client, id) => client.getOrganization({ id: id("id") }),
  changeOrganization: (client, id) =>
    client.changeOrganization({ id: id("id"), body: { rate_per_minute: 600, reason } }),
  disableOrganization: (client, id) => client.disableOrganization({ id: id("id"), body: { reason } }),
  enableOrganization: (client, id) => client.enableOrganization({ id: id("id"), body: { reason } }),
  listOrganizationProfiles: (client, id) => client.listOrganizationProfiles({ id: id("id") }),
  listIssuedTokens: (client, id) => client.listIssuedTokens({ id: id("id") }),
  revokeToken: (client, id) => client.revokeToken({ id: id("id"), token_id: id("token_id"), body: { reason } }),
  exportOrganization: (client, id) => client.exportOrganization({ id: id("id") }),
  listDeletedDocuments: (client) => client.listDeletedDocuments(),
  holdDocument: (client, id) => client.holdDocument({ id: id("id"), body: { legal_hold: true, reason } }),
  decideTaxpayer: (client, id) =>
    client.decideTaxpayer({ id: id("id"), body: { taxpayer: "0235:1765432109", decision: "allowed", reason } }),
  listTaxpayers: (client) => client.listTaxpayers(),
  listQueues: (client) => client.listQueues(),
  listQueueJobs: (client) => client.listQueueJobs({ name: "pricing" }),
  listPauses: (client) => client.listPauses(),
  pauseWork: (client) => client.pauseWork({ body: { scope: "receiver", target: "0235:1999999999", reason } }),
  resumeWork: (client, id) => client.resumeWork({ id: id("id"), body: { reason } }),
  listWebhookEndpoints: (client) => client.listWebhookEndpoints({ state: "working", limit: 1 }),
} satisfies Partial<Calls>;
