import { atLeastTwoDecimals } from "../pricing/decimal.ts";
import type { PaymentMeans } from "../documents/document.ts";
import { profileExecution } from "../documents/profile-execution.ts";
import type { XmlWriter } from "./xml-writer.ts";
import { writeAddress } from "./address.ts";
import type { Section } from "./ubl-input.ts";

/**
 * IBG-16. UBL 2.1 has no due date on a credit note: it goes to the first payment means (EN 16931 practice), or is left
 * out without any. An invoice needs payment means (ibr-191-ae) that the API does not require: "1" means that the
 * instrument is not defined.
 */
export const paymentMeans: Section = (writer, { document, traits }) => {
  const isInvoice = traits.rootName === "Invoice";
  const sent = document.payment_means ?? [];
  sent.forEach((means, index) => {
    writer.from(document, "payment_means", index).group("cac:PaymentMeans", () => {
      writer.field("cbc:ID", means, "id");
      writer.field("cbc:PaymentMeansCode", means, "payment_means_code");
      if (!isInvoice && index === 0) {
        writer.field("cbc:PaymentDueDate", document, "due_date");
      }
      writePaymentMeans(writer, means);
    });
  });
  if (sent.length === 0 && isInvoice && !profileExecution(document.profile_execution_id).deemedSupply) {
    writer.from(document, "payment_means").leaf("cac:PaymentMeans/cbc:PaymentMeansCode", "1");
  }
};

function writePaymentMeans(writer: XmlWriter, means: PaymentMeans): void {
  const { card_account: card, payee_financial_account: account, payment_mandate: mandate } = means;
  means.payment_id?.forEach((id, index) => writer.from(means, "payment_id", index).leaf("cbc:PaymentID", id));
  writer.from(means, "card_account").group("cac:CardAccount", () => {
    writer.field("cbc:PrimaryAccountNumberID", card, "primary_account_number_id");
    writer.field("cbc:NetworkID", card, "network_id");
    writer.field("cbc:HolderName", card, "holder_name");
  });
  writer.from(means, "payee_financial_account").group("cac:PayeeFinancialAccount", () => {
    writer.field("cbc:ID", account, "id");
    writer.field("cbc:Name", account, "name");
    writer.group("cac:FinancialInstitutionBranch", () => {
      writer.field("cbc:ID", account, "financial_institution_branch_id");
      writeAddress(writer.from(account, "address"), "cac:Address", account?.address);
    });
  });
  writer.from(means, "payment_mandate").group("cac:PaymentMandate", () => {
    writer.field("cbc:ID", mandate, "id");
    writer.field("cac:PayerFinancialAccount/cbc:ID", mandate, "payer_financial_account_id");
  });
}

/** IBG-33. */
export const paymentTerms: Section = (writer, { document }) => {
  const { payment_terms: terms, document_currency_code: currencyID } = document;
  const amount = terms?.amount === undefined ? undefined : atLeastTwoDecimals(terms.amount);
  writer.from(document, "payment_terms").group("cac:PaymentTerms", () => {
    writer.field("cbc:PaymentMeansID", terms, "payment_means_id");
    writer.field("cbc:Note", terms, "note");
    writer.from(terms, "amount").leaf("cbc:Amount", amount, { currencyID });
    writer.field("cbc:InstallmentDueDate", terms, "installment_due_date");
  });
};
