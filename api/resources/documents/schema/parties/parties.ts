import type { SchemaMap } from "joi";

import { party } from "./party.ts";
import { repeatedParty } from "./repeated-party.ts";
import { salesCustomer } from "./sales-customer.ts";

/** Self-billing: the supplier is sent, and the business profile is the customer. */
export const purchaseParties = (): SchemaMap => ({
  accounting_supplier_party: party("supplier").required(),
  accounting_customer_party: repeatedParty("customer"),
});

/** Billing: the customer is sent, and the business profile is the supplier. */
export const salesParties = (): SchemaMap => ({
  accounting_supplier_party: repeatedParty("supplier"),
  accounting_customer_party: salesCustomer().required(),
});
