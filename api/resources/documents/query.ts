import type { AnySchema, CustomHelpers, ObjectSchema } from "joi";

import { overallStatuses, type OverallStatus } from "../../../common/domain/status/status.ts";
import type { ListDocuments } from "../../../common/services/documents/list-documents.ts";
import { date, isCalendarDate } from "../../schemas/date-field.ts";
import { complaint, record } from "../../schemas/field-types.ts";
import { pageQuery, integerParameter, type PageQuery } from "../../schemas/page-query.ts";
import { maxLengths, oneOf, text } from "../../schemas/text-field.ts";
import { uuid } from "../../schemas/uuid.ts";

export interface DocumentListQuery extends PageQuery {
  business_profile_id?: string;
  overall_status?: OverallStatus;
  issue_date_from?: string;
  issue_date_to?: string;
  document_sequence?: string;
}

export const documentListQuery: ObjectSchema<DocumentListQuery> = record({
  business_profile_id: uuid(),
  overall_status: oneOf(...overallStatuses),
  issue_date_from: date(),
  issue_date_to: lastDay(),
  document_sequence: text(maxLengths.code),
  ...pageQuery(),
});

/** A reversed period is refused, because its empty list would read like "there are no documents". */
function lastDay(): AnySchema {
  return date().custom((last: string, helpers: CustomHelpers) => {
    const { issue_date_from: first } = helpers.state.ancestors[0] as { issue_date_from?: unknown };
    const isBefore = typeof first === "string" && isCalendarDate(first) && last < first;
    return isBefore ? complaint(helpers, "dayBefore", { first }) : last;
  });
}

export function documentSelection(query: DocumentListQuery): Pick<ListDocuments, "filter" | "limit" | "cursor"> {
  const { business_profile_id, overall_status, issue_date_from, issue_date_to, document_sequence } = query;
  return {
    filter: {
      ...(business_profile_id !== undefined && { businessProfileId: business_profile_id }),
      ...(overall_status !== undefined && { overallStatus: overall_status }),
      ...(issue_date_from !== undefined && { issueDateFrom: issue_date_from }),
      ...(issue_date_to !== undefined && { issueDateTo: issue_date_to }),
      ...(document_sequence !== undefined && { documentSequence: document_sequence }),
    },
    limit: query.limit,
    ...(query.cursor !== undefined && { cursor: query.cursor }),
  };
}

export interface RevisionQuery {
  revision?: number;
}

/** The current revision by default. */
export const revisionQuery: ObjectSchema<RevisionQuery> = record({ revision: integerParameter(1, 999_999) });
