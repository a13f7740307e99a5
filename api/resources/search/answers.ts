import { documentKindNames } from "../../../common/documents/document-kinds.ts";
import { documentStates } from "../../../common/status/pipeline.ts";
import {
  boolean,
  date,
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
} from "../../openapi/description.ts";
import { trouble } from "../operator-actions/answers.ts";
import { refusal } from "../incidents/answers.ts";
import { legStatus, overallStatus } from "../peppol-status/answers.ts";

export const foundDocument = object(
  {
    id: uuid,
    organization: object({ id: uuid, name: string }),
    kind: oneOf(...documentKindNames),
    document_sequence: string,
    external_reference: nullable(string),
    revision: integer,
    stage: oneOf(...documentStates),
    is_given_up: described(boolean, "One of our own stages gave it up."),
    overall_status: overallStatus,
    void_reason: described(nullable(string), "Why its issuer has given it up; null unless it is void."),
    trouble: described(nullable(trouble), "Why it is not simply under way or decided; null where it is."),
    refusals: described(
      listOf(refusal),
      "Why its revision was refused: by its receiver, the authority, or validation.",
    ),
    participant_status: legStatus,
    fta_status: legStatus,
    issue_date: date,
    days_left: described(
      nullable(integer),
      "Of the days to report it, below zero afterwards; null where it is reported or refused.",
    ),
    tax_inclusive_amount: described(nullable(string), "A decimal."),
    currency: described(nullable(string), "Null for a very large document, as are the names of its parties."),
    supplier: nullable(string),
    customer: nullable(string),
    created_at: instant,
    updated_at: instant,
  },
  { title: "FoundDocument" },
);

export const foundAnswer = object(
  { data: listOf(foundDocument), next_cursor: nullable(string) },
  { title: "FoundDocumentPage" },
);

export type FoundAnswer = AnswerOf<typeof foundAnswer>;
