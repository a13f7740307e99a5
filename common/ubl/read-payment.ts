import { definedFields } from "../runtime/defined-fields.ts";
import type { PaymentMeans, PaymentTerms, TradeDocument } from "../documents/document.ts";
import type { UblElement } from "../readable-invoice/ubl-element.ts";
import { decimalAt, listed, partAt, textAt, textsAt } from "./element-values.ts";
import { readAddress } from "./read-parties.ts";

/** Payment means (IBG-16) and payment terms (IBG-33). */
export const readPayment = (root: UblElement): Pick<TradeDocument, "payment_means" | "payment_terms"> =>
  definedFields({
    payment_means: listed(root.all("PaymentMeans").map(readMeans)),
    payment_terms: readTerms(root.first("PaymentTerms")),
  });

function readMeans(means: UblElement): PaymentMeans {
  return definedFields({
    ...textsAt(means, { id: "ID", payment_means_code: "PaymentMeansCode" }),
    payment_id: listed(means.all("PaymentID").map(({ text }) => text.trim())),
    card_account: partAt(means, "CardAccount", {
      primary_account_number_id: "PrimaryAccountNumberID",
      network_id: "NetworkID",
      holder_name: "HolderName",
    }),
    payee_financial_account: readAccount(means.first("PayeeFinancialAccount")),
    payment_mandate: partAt(means, "PaymentMandate", {
      id: "ID",
      payer_financial_account_id: "PayerFinancialAccount/ID",
    }),
  }) as PaymentMeans;
}

const readAccount = (account: UblElement | undefined): object | undefined =>
  account &&
  definedFields({
    ...textsAt(account, { id: "ID", name: "Name", financial_institution_branch_id: "FinancialInstitutionBranch/ID" }),
    address: readAddress(account.first("FinancialInstitutionBranch/Address")),
  });

const readTerms = (terms: UblElement | undefined): PaymentTerms | undefined =>
  terms &&
  definedFields({
    payment_means_id: textAt(terms, "PaymentMeansID"),
    note: textAt(terms, "Note"),
    amount: decimalAt(terms, "Amount"),
    installment_due_date: textAt(terms, "InstallmentDueDate"),
  });
