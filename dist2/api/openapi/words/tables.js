import { documentWords } from "./documents.js";
import { lineWords } from "./lines.js";
import { moneyWords } from "./money.js";
import { operationWords } from "./operations.js";
import { organizationWords } from "./organizations.js";
import { partyWords } from "./parties.js";
import { siteWords } from "./site.js";
import { statusWords } from "./status.js";
import { webhookWords } from "./webhooks.js";
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
//# sourceMappingURL=tables.js.map