import { documentWords } from "./documents.ts";
import { lineWords } from "./lines.ts";
import { moneyWords } from "./money.ts";
import { partyWords } from "./parties.ts";

export const describedTables = [documentWords, partyWords, lineWords, moneyWords];
