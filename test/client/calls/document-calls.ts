import type { Calls } from "./calls.ts";
import { documents } from "./documents.ts";

/** The operations of the four kinds. */
export const documentCalls = {
  createPurchaseInvoice: (client, id) =>
    client.createPurchaseInvoice({ business_profile_id: id("business_profile_id"), body: documents.purchaseInvoice }),
  postPurchaseInvoice: (client, id) =>
    client.postPurchaseInvoice({ id: id("business_profile_id"), body: documents.purchaseInvoice }),
  getPurchaseInvoice: (client, id) => client.getPurchaseInvoice({ id: id("id") }),
  updatePurchaseInvoice: (client, id) =>
    client.updatePurchaseInvoice({ id: id("id"), body: documents.purchaseInvoice }),
  createPurchaseInvoiceBatch: (client, id) =>
    client.createPurchaseInvoiceBatch({
      business_profile_id: id("business_profile_id"),
      body: [documents.purchaseInvoice],
    }),
  validatePurchaseInvoice: (client, id) =>
    client.validatePurchaseInvoice({ business_profile_id: id("business_profile_id"), body: documents.purchaseInvoice }),
  listPurchaseInvoices: (client) => client.listPurchaseInvoices({ overall_status: ["PENDING"], limit: 1 }),
  resubmitPurchaseInvoice: (client, id) =>
    client.resubmitPurchaseInvoice({ id: id("id"), body: documents.purchaseInvoice }),
  getPurchaseInvoiceAttachment: (client, id) =>
    client.getPurchaseInvoiceAttachment({ id: id("id"), attachment_id: id("attachment_id") }),
  resubmitPurchaseInvoiceBatch: (client, id) => client.resubmitPurchaseInvoiceBatch({ body: [{ id: id("id") }] }),
  patchPurchaseInvoice: (client, id) => client.patchPurchaseInvoice({ id: id("id"), body: { note: "Corrected" } }),
  getPurchaseInvoiceUbl: (client, id) => client.getPurchaseInvoiceUbl({ id: id("id"), revision: 1 }),
  getPurchaseInvoiceTaxData: (client, id) => client.getPurchaseInvoiceTaxData({ id: id("id") }),
  getPurchaseInvoiceEvidence: (client, id) => client.getPurchaseInvoiceEvidence({ id: id("id") }),
  viewPurchaseInvoice: (client, id) => client.viewPurchaseInvoice({ id: id("id"), lang: "ar" }),
  viewPurchaseInvoicePdf: (client, id) => client.viewPurchaseInvoicePdf({ id: id("id") }),
  getPurchaseInvoicePeppolStatus: (client, id) => client.getPurchaseInvoicePeppolStatus({ id: id("id") }),
  getPurchaseInvoicePeppolStatusLogs: (client, id) => client.getPurchaseInvoicePeppolStatusLogs({ id: id("id") }),
  createPurchaseCreditNote: (client, id) =>
    client.createPurchaseCreditNote({
      business_profile_id: id("business_profile_id"),
      body: documents.purchaseCreditNote,
    }),
  postPurchaseCreditNote: (client, id) =>
    client.postPurchaseCreditNote({ id: id("business_profile_id"), body: documents.purchaseCreditNote }),
  getPurchaseCreditNote: (client, id) => client.getPurchaseCreditNote({ id: id("id") }),
  updatePurchaseCreditNote: (client, id) =>
    client.updatePurchaseCreditNote({ id: id("id"), body: documents.purchaseCreditNote }),
  createPurchaseCreditNoteBatch: (client, id) =>
    client.createPurchaseCreditNoteBatch({
      business_profile_id: id("business_profile_id"),
      body: [documents.purchaseCreditNote],
    }),
  validatePurchaseCreditNote: (client, id) =>
    client.validatePurchaseCreditNote({
      business_profile_id: id("business_profile_id"),
      body: documents.purchaseCreditNote,
    }),
  listPurchaseCreditNotes: (client) => client.listPurchaseCreditNotes({ overall_status: ["PENDING"], limit: 1 }),
  resubmitPurchaseCreditNote: (client, id) =>
    client.resubmitPurchaseCreditNote({ id: id("id"), body: documents.purchaseCreditNote }),
  getPurchaseCreditNoteAttachment: (client, id) =>
    client.getPurchaseCreditNoteAttachment({ id: id("id"), attachment_id: id("attachment_id") }),
  resubmitPurchaseCreditNoteBatch: (client, id) => client.resubmitPurchaseCreditNoteBatch({ body: [{ id: id("id") }] }),
  patchPurchaseCreditNote: (client, id) =>
    client.patchPurchaseCreditNote({ id: id("id"), body: { note: "Corrected" } }),
  getPurchaseCreditNoteUbl: (client, id) => client.getPurchaseCreditNoteUbl({ id: id("id"), revision: 1 }),
  getPurchaseCreditNoteTaxData: (client, id) => client.getPurchaseCreditNoteTaxData({ id: id("id") }),
  getPurchaseCreditNoteEvidence: (client, id) => client.getPurchaseCreditNoteEvidence({ id: id("id") }),
  viewPurchaseCreditNote: (client, id) => client.viewPurchaseCreditNote({ id: id("id"), lang: "ar" }),
  viewPurchaseCreditNotePdf: (client, id) => client.viewPurchaseCreditNotePdf({ id: id("id") }),
  getPurchaseCreditNotePeppolStatus: (client, id) => client.getPurchaseCreditNotePeppolStatus({ id: id("id") }),
  getPurchaseCreditNotePeppolStatusLogs: (client, id) => client.getPurchaseCreditNotePeppolStatusLogs({ id: id("id") }),
  createSalesInvoice: (client, id) =>
    client.createSalesInvoice({ business_profile_id: id("business_profile_id"), body: documents.salesInvoice }),
  postSalesInvoice: (client, id) =>
    client.postSalesInvoice({ id: id("business_profile_id"), body: documents.salesInvoice }),
  getSalesInvoice: (client, id) => client.getSalesInvoice({ id: id("id") }),
  updateSalesInvoice: (client, id) => client.updateSalesInvoice({ id: id("id"), body: documents.salesInvoice }),
  createSalesInvoiceBatch: (client, id) =>
    client.createSalesInvoiceBatch({ business_profile_id: id("business_profile_id"), body: [documents.salesInvoice] }),
  validateSalesInvoice: (client, id) =>
    client.validateSalesInvoice({ business_profile_id: id("business_profile_id"), body: documents.salesInvoice }),
  listSalesInvoices: (client) => client.listSalesInvoices({ overall_status: ["PENDING"], limit: 1 }),
  resubmitSalesInvoice: (client, id) => client.resubmitSalesInvoice({ id: id("id"), body: documents.salesInvoice }),
  getSalesInvoiceAttachment: (client, id) =>
    client.getSalesInvoiceAttachment({ id: id("id"), attachment_id: id("attachment_id") }),
  resubmitSalesInvoiceBatch: (client, id) => client.resubmitSalesInvoiceBatch({ body: [{ id: id("id") }] }),
  patchSalesInvoice: (client, id) => client.patchSalesInvoice({ id: id("id"), body: { note: "Corrected" } }),
  getSalesInvoiceUbl: (client, id) => client.getSalesInvoiceUbl({ id: id("id"), revision: 1 }),
  getSalesInvoiceTaxData: (client, id) => client.getSalesInvoiceTaxData({ id: id("id") }),
  getSalesInvoiceEvidence: (client, id) => client.getSalesInvoiceEvidence({ id: id("id") }),
  viewSalesInvoice: (client, id) => client.viewSalesInvoice({ id: id("id"), lang: "ar" }),
  viewSalesInvoicePdf: (client, id) => client.viewSalesInvoicePdf({ id: id("id") }),
  getSalesInvoicePeppolStatus: (client, id) => client.getSalesInvoicePeppolStatus({ id: id("id") }),
  getSalesInvoicePeppolStatusLogs: (client, id) => client.getSalesInvoicePeppolStatusLogs({ id: id("id") }),
  createSalesCreditNote: (client, id) =>
    client.createSalesCreditNote({ business_profile_id: id("business_profile_id"), body: documents.salesCreditNote }),
  postSalesCreditNote: (client, id) =>
    client.postSalesCreditNote({ id: id("business_profile_id"), body: documents.salesCreditNote }),
  getSalesCreditNote: (client, id) => client.getSalesCreditNote({ id: id("id") }),
  updateSalesCreditNote: (client, id) =>
    client.updateSalesCreditNote({ id: id("id"), body: documents.salesCreditNote }),
  createSalesCreditNoteBatch: (client, id) =>
    client.createSalesCreditNoteBatch({
      business_profile_id: id("business_profile_id"),
      body: [documents.salesCreditNote],
    }),
  validateSalesCreditNote: (client, id) =>
    client.validateSalesCreditNote({ business_profile_id: id("business_profile_id"), body: documents.salesCreditNote }),
  listSalesCreditNotes: (client) => client.listSalesCreditNotes({ overall_status: ["PENDING"], limit: 1 }),
  resubmitSalesCreditNote: (client, id) =>
    client.resubmitSalesCreditNote({ id: id("id"), body: documents.salesCreditNote }),
  getSalesCreditNoteAttachment: (client, id) =>
    client.getSalesCreditNoteAttachment({ id: id("id"), attachment_id: id("attachment_id") }),
  resubmitSalesCreditNoteBatch: (client, id) => client.resubmitSalesCreditNoteBatch({ body: [{ id: id("id") }] }),
  patchSalesCreditNote: (client, id) => client.patchSalesCreditNote({ id: id("id"), body: { note: "Corrected" } }),
  getSalesCreditNoteUbl: (client, id) => client.getSalesCreditNoteUbl({ id: id("id"), revision: 1 }),
  getSalesCreditNoteTaxData: (client, id) => client.getSalesCreditNoteTaxData({ id: id("id") }),
  getSalesCreditNoteEvidence: (client, id) => client.getSalesCreditNoteEvidence({ id: id("id") }),
  viewSalesCreditNote: (client, id) => client.viewSalesCreditNote({ id: id("id"), lang: "ar" }),
  viewSalesCreditNotePdf: (client, id) => client.viewSalesCreditNotePdf({ id: id("id") }),
  getSalesCreditNotePeppolStatus: (client, id) => client.getSalesCreditNotePeppolStatus({ id: id("id") }),
  getSalesCreditNotePeppolStatusLogs: (client, id) => client.getSalesCreditNotePeppolStatusLogs({ id: id("id") }),
} satisfies Partial<Calls>;
