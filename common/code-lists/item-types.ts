import { codeList } from "./code-list.ts";

/* Source: code lists of PINT AE self-billing 1.0.4 (May 2026). Names as published, left out where very long. */

/** Goods, services or both (BTAE-13). */
export const itemTypes = codeList("ItemType", [
  ["G", "Goods"],
  ["S", "Services"],
  ["B", "Both"],
]);
