import type { SchemaMap } from "joi";

import { party } from "./party.ts";
import { repeatedParty } from "./repeated-party.ts";
import { salesCustomer } from "./sales-customer.ts";

/** Self-billing: the supplier is sent, the customer is the business profile and may be repeated. */
export const purchaseParties = (): SchemaMap => ({
  accounting_supplier_party: party("supplier").required(),
  accounting_customer_party: repeatedParty("customer"),
});

/** Billing, the mirror image: the customer is sent, the supplier is the business profile and may be repeated. */
export const salesParties = (): SchemaMap => ({
  accounting_supplier_party: repeatedParty("supplier"),
  accounting_customer_party: salesCustomer().required(),
});
