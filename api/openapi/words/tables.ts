import { documentWords } from "./documents.ts";
import { lineWords } from "./lines.ts";
import { moneyWords } from "./money.ts";
import { operationWords } from "./operations.ts";
import { organizationWords } from "./organizations.ts";
import { partyWords } from "./parties.ts";
import { siteWords } from "./site.ts";
import { statusWords } from "./status.ts";
import { webhookWords } from "./webhooks.ts";

export const describedTables = [
  documentWords,
  partyWords,
  lineWords,
  moneyWords,
  statusWords,
  webhookWords,
  organizationWords,
  operationWords,
  siteWords,
];
