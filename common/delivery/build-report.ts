import type { Config } from "../config/config.ts";
import type { TaxDataType } from "../code-lists/tax-data-codes.ts";
import { buildTaxData, type TaxDataInput } from "../peppol/tax-data.ts";
import { renderUbl } from "../ubl/render-ubl.ts";
import { withoutEmbeddedObjects } from "../ubl/without-embedded-objects.ts";
import { uaeTime } from "./uae-time.ts";

export interface ReportInput extends Pick<
  TaxDataInput,
  "kind" | "documentId" | "documentSequence" | "document" | "amounts"
> {
  ubl: string;
  typeCode: TaxDataType;
  at: Date;
  /** SBDH id of the document's own transmission; null when it is only reported. */
  billingSbdhId: string | null;
}

/** Builds the tax data document that reports a document to the authority. */
export function buildReport(
  { ubl, typeCode, at, billingSbdhId, ...input }: ReportInput,
  { serviceProviderId, taxAuthorityId }: Pick<Config, "serviceProviderId" | "taxAuthorityId">,
): string {
  const { kind, documentId, documentSequence, document, amounts } = input;
  const described = { kind, documentId: document.sent_xml?.uuid ?? documentId, documentSequence, document, amounts };
  const { date, time } = uaeTime(at);
  return buildTaxData({
    ...described,
    typeCode,
    issueDate: date,
    issueTime: time,
    ...(billingSbdhId !== null && { transportHeaderId: billingSbdhId }),
    serviceProviderId,
    taxAuthorityId,
    sourceXml: reportedXml(ubl, described),
  });
}

/** Embedded objects are never reported; without attachments the rendered UBL has none. */
function reportedXml(ubl: string, described: Parameters<typeof renderUbl>[0]): string {
  const { attachments, sent_xml: sentXml } = described.document;
  if (sentXml !== undefined) {
    return withoutEmbeddedObjects(ubl);
  }
  return attachments === undefined ? ubl : renderUbl(described);
}
