import { definedFields } from "../../../common/defined-fields.ts";
import { overallStatuses } from "../../../common/domain/status/status.ts";
import type { ListDocuments } from "../../../common/services/documents/list-documents.ts";
import { date, dateNotBefore } from "../../schemas/date-field.ts";
import { type Accepted, record } from "../../schemas/field-types.ts";
import { integerParameter } from "../../schemas/integer-field.ts";
import { pageQuery } from "../../schemas/page-query.ts";
import { maxLengths, oneOf, text, uuid } from "../../schemas/text-field.ts";
import { externalReference } from "./schema/names.ts";

export const documentListQuery = record({
  business_profile_id: uuid(),
  overall_status: oneOf(...overallStatuses),
  issue_date_from: date(),
  // A reversed period is refused, because its empty list would read like "there are no documents".
  issue_date_to: dateNotBefore("issue_date_from", "dayBefore", "first"),
  document_sequence: text(maxLengths.code),
  external_reference: externalReference(),
  ...pageQuery(),
});

export function documentSelection(
  query: Accepted<typeof documentListQuery>,
): Pick<ListDocuments, "filter" | "limit" | "cursor"> {
  return {
    filter: definedFields({
      businessProfileId: query.business_profile_id,
      overallStatus: query.overall_status,
      issueDateFrom: query.issue_date_from,
      issueDateTo: query.issue_date_to,
      documentSequence: query.document_sequence,
      externalReference: query.external_reference,
    }),
    ...definedFields({ limit: query.limit, cursor: query.cursor }),
  };
}

/** The current revision by default. */
export const revisionQuery = record({ revision: integerParameter(1, 999_999) });
