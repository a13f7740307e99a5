import { readFileSync } from "node:fs";

import type { WebhookRequest } from "../../../common/client/create-client.ts";
import { testSecrets } from "../../setup/secrets.ts";
import type { Calls } from "./calls.ts";
import { someBuyer } from "./documents.ts";

const inbound = readFileSync("test/rules/conformance/mls-accepted.xml", "utf8");
const webhook: WebhookRequest = { url: "https://erp.example.com/hooks/peppol", events: ["*"] };

const lastMinute = () => ({
  since: new Date(Date.now() - 60_000).toISOString(),
  until: new Date(Date.now() + 60_000).toISOString(),
});

/** What an integrator calls beside documents, and the pages that are served. */
export const integratorCalls = {
  queryPeppolStatus: (client, id) => client.queryPeppolStatus({ body: { ids: [id("id")] } }),
  listChanges: (client) => client.listChanges({ limit: 1 }),
  listDocuments: (client) => client.listDocuments({ kind: ["purchase-invoices"], fields: ["id"], limit: 1 }),
  createWebhook: (client) => client.createWebhook({ body: webhook }),
  listWebhooks: (client) => client.listWebhooks(),
  getWebhook: (client, id) => client.getWebhook({ id: id("id") }),
  updateWebhook: (client, id) => client.updateWebhook({ id: id("id"), body: webhook }),
  deleteWebhook: (client, id) => client.deleteWebhook({ id: id("id") }),
  rotateWebhookSecret: (client, id) => client.rotateWebhookSecret({ id: id("id"), body: { overlap_hours: 1 } }),
  listWebhookEvents: (client) => client.listWebhookEvents(),
  testWebhook: (client, id) => client.testWebhook({ id: id("id") }),
  listWebhookDeliveries: (client, id) => client.listWebhookDeliveries({ id: id("id"), limit: 1 }),
  getWebhookDelivery: (client, id) => client.getWebhookDelivery({ id: id("id"), delivery_id: id("delivery_id") }),
  replayWebhookDelivery: (client, id) => client.replayWebhookDelivery({ id: id("id"), delivery_id: id("delivery_id") }),
  replayWebhookEvents: (client, id) => client.replayWebhookEvents({ id: id("id"), body: lastMinute() }),
  createBusinessProfile: (client) => client.createBusinessProfile({ body: someBuyer("1345678902") }),
  listBusinessProfiles: (client) => client.listBusinessProfiles({ limit: 1 }),
  getBusinessProfile: (client, id) => client.getBusinessProfile({ id: id("id") }),
  replaceBusinessProfile: (client, id) =>
    client.replaceBusinessProfile({ id: id("id"), body: someBuyer("1345678901") }),
  patchBusinessProfile: (client, id) =>
    client.patchBusinessProfile({ id: id("id"), body: { telephone: "+97143331111" } }),
  getParticipant: (client, id) => client.getParticipant({ participant_id: id("participant_id") }),
  checkParties: (client) => client.checkParties({ body: JSON.stringify({ key: "V-1", name: "Gulf Seller" }) }),
  validateXml: (client) => client.validateXml({ body: "<Invoice/>" }),
  listRuleSets: (client) => client.listRuleSets(),
  listCodeLists: (client) => client.listCodeLists(),
  getCodeList: (client) => client.getCodeList({ name: "Emirate" }),
  receiveInbound: (client) => client.receiveInbound({ body: inbound, "X-Token": testSecrets.inboundToken }),
  getLiveness: (client) => client.getLiveness(),
  getReadiness: (client) => client.getReadiness(),
  getServiceStatus: (client) => client.getServiceStatus(),
  getEvidenceKeys: (client) => client.getEvidenceKeys(),
  getOpenApi: (client) => client.getOpenApi(),
  getDocs: (client) => client.getDocs(),
  getDocsFile: (client) => client.getDocsFile({ file: "style.css" }),
  listErrorPages: (client) => client.listErrorPages(),
  getGuide: (client) => client.getGuide({ guide: "statuses" }),
  getConsole: (client) => client.getConsole(),
  getConsoleFile: (client) => client.getConsoleFile({ file: "main.js" }),
  getConsoleFolderFile: (client) => client.getConsoleFolderFile({ folder: "parts", file: "notice.js" }),
  getConsoleView: (client) => client.getConsoleView({ view: "queues" }),
  getConsoleViewOf: (client) => client.getConsoleViewOf({ view: "search", about: "webhooks" }),
  getPlaygroundFile: (client) => client.getPlaygroundFile({ file: "playground.js" }),
  getConsoleSession: (client) => client.getConsoleSession(),
  signInWithToken: (client) => client.signInWithToken(),
  signOut: (client) => client.signOut(),
  signInWithLink: (client, id) => client.signInWithLink({ body: { code: id("code") } }),
  getSignInWays: (client) => client.getSignInWays(),
  comeBackFromProvider: (client) => client.comeBackFromProvider(),
  listOwnSessions: (client) => client.listOwnSessions(),
  endOwnSession: (client, id) => client.endOwnSession({ id: id("id") }),
} satisfies Partial<Calls>;
