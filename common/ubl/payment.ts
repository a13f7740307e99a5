import { atLeastTwoDecimals } from "../domain/decimal.ts";
import type { PaymentMeans } from "../domain/document.ts";
import { profileExecution } from "../domain/profile-execution.ts";
import { writeAddress } from "./address.ts";
import type { Section, UblSource } from "./ubl-input.ts";
import type { UblWriter } from "./ubl-writer.ts";

/**
 * IBG-16. UBL 2.1 has no due date on a credit note; with payment means it goes to the first of them (EN 16931
 * practice), without any it is left out.
 */
export const paymentMeans: Section = (writer, source) => {
  const { document, traits } = source;
  paymentMeansOf(source).forEach((means, index) => {
    const carriesDueDate = traits.rootName === "CreditNote" && index === 0;
    writePaymentMeans(writer, means, carriesDueDate ? document.due_date : undefined);
  });
};

/** An invoice must say how it is paid (ibr-191-ae) though the API does not ask: "1" means instrument not defined. */
function paymentMeansOf({ document, traits }: UblSource): readonly PaymentMeans[] {
  const sent = document.payment_means ?? [];
  const needsOne = traits.rootName === "Invoice" && !profileExecution(document.profile_execution_id).deemedSupply;
  return sent.length === 0 && needsOne ? [{ payment_means_code: "1" }] : sent;
}

function writePaymentMeans(writer: UblWriter, means: PaymentMeans, dueDate: string | undefined): void {
  const { card_account: card, payee_financial_account: account, payment_mandate: mandate } = means;
  writer.group("cac:PaymentMeans", () => {
    writer.leaf("cbc:ID", means.id);
    writer.leaf("cbc:PaymentMeansCode", means.payment_means_code);
    writer.leaf("cbc:PaymentDueDate", dueDate);
    means.payment_id?.forEach((id) => writer.leaf("cbc:PaymentID", id));
    writer.group("cac:CardAccount", () => {
      writer.leaf("cbc:PrimaryAccountNumberID", card?.primary_account_number_id);
      writer.leaf("cbc:NetworkID", card?.network_id);
      writer.leaf("cbc:HolderName", card?.holder_name);
    });
    writer.group("cac:PayeeFinancialAccount", () => {
      writer.leaf("cbc:ID", account?.id);
      writer.leaf("cbc:Name", account?.name);
      writer.group("cac:FinancialInstitutionBranch", () => {
        writer.leaf("cbc:ID", account?.financial_institution_branch_id);
        writeAddress(writer, "cac:Address", account?.address);
      });
    });
    writer.group("cac:PaymentMandate", () => {
      writer.leaf("cbc:ID", mandate?.id);
      writer.group("cac:PayerFinancialAccount", () => writer.leaf("cbc:ID", mandate?.payer_financial_account_id));
    });
  });
}

/** IBG-33. */
export const paymentTerms: Section = (writer, { document }) => {
  const { payment_terms: terms, document_currency_code: currencyID } = document;
  writer.group("cac:PaymentTerms", () => {
    writer.leaf("cbc:PaymentMeansID", terms?.payment_means_id);
    writer.leaf("cbc:Note", terms?.note);
    writer.leaf("cbc:Amount", terms?.amount === undefined ? undefined : atLeastTwoDecimals(terms.amount), {
      currencyID,
    });
    writer.leaf("cbc:InstallmentDueDate", terms?.installment_due_date);
  });
};
