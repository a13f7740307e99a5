import { documentKindNames } from "../../../common/domain/document-kinds.ts";
import { publicLeg, publicLegs } from "../../../common/domain/status/legs.ts";
import { documentStates } from "../../../common/domain/status/pipeline.ts";
import { failureClasses, legStates } from "../../../common/domain/status/status.ts";
import type { Found, FoundPage } from "../../../common/services/search/search-documents.ts";
import type { FoundAnswer, FoundDocument } from "../../console/answers.ts";
import {
  boolean,
  described,
  instant,
  integer,
  listOf,
  nullable,
  object,
  oneOf,
  string,
  uuid,
  type AnswerOf,
} from "../../openapi/answers/schemas.ts";
import { legStatus, overallStatus } from "../documents/answers.ts";

const foundLeg = object(
  {
    sbdh_id: uuid,
    leg: oneOf(...publicLegs),
    state: oneOf(...legStates),
    failure_class: nullable(oneOf(...failureClasses)),
    reason: nullable(string),
  },
  { title: "FoundLeg" },
);

const foundDocument = object(
  {
    id: uuid,
    organization: object({ id: uuid, name: string }),
    kind: oneOf(...documentKindNames),
    document_sequence: string,
    revision: integer,
    stage: oneOf(...documentStates),
    is_given_up: described(boolean, "One of our own stages gave it up."),
    overall_status: overallStatus,
    participant_status: legStatus,
    fta_status: legStatus,
    issue_date: { type: "string", format: "date" },
    tax_inclusive_amount: described(nullable(string), "A decimal."),
    currency: described(nullable(string), "Null for a very large document, as are the names of its parties."),
    supplier: nullable(string),
    customer: nullable(string),
    created_at: instant,
    updated_at: instant,
    leg: nullable(foundLeg),
  },
  { title: "FoundDocument" },
);

export const searchAnswer = object(
  {
    data: listOf(foundDocument),
    next_cursor: nullable(string),
    is_complete: described(
      boolean,
      "False where so much begins as the text does that not everything was looked at: a longer text finds more.",
    ),
  },
  { title: "FoundDocumentPage" },
);

export const presentSearchResults = ({
  rows,
  nextCursor,
  isComplete,
}: FoundPage): AnswerOf<typeof searchAnswer> & FoundAnswer => ({
  data: rows.map(presentRow),
  next_cursor: nextCursor,
  is_complete: isComplete,
});

const presentRow = ({ document, leg }: Found): AnswerOf<typeof foundDocument> & FoundDocument => ({
  id: document.id,
  organization: { id: document.orgId, name: document.orgName },
  kind: document.kind,
  document_sequence: document.documentSequence,
  revision: document.revision,
  stage: document.stage,
  is_given_up: document.isGivenUp,
  overall_status: document.overallStatus,
  participant_status: document.participantStatus,
  fta_status: document.ftaStatus,
  issue_date: document.issueDate,
  tax_inclusive_amount: document.total,
  currency: document.currency,
  supplier: document.supplier,
  customer: document.customer,
  created_at: document.createdAt.toISOString(),
  updated_at: document.updatedAt.toISOString(),
  leg: leg === undefined ? null : presentLeg(leg),
});

const presentLeg = ({
  id,
  leg,
  state,
  failureClass,
  reason,
}: NonNullable<Found["leg"]>): AnswerOf<typeof foundLeg> & NonNullable<FoundDocument["leg"]> => ({
  sbdh_id: id,
  leg: publicLeg(leg),
  state,
  failure_class: failureClass,
  reason,
});
