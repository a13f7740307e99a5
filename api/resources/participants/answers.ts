import { documentKindNames } from "../../../common/documents/document-kinds.ts";
import { registrationStates, type Registration } from "../../../common/peppol/participant-look-ups.ts";
import {
  described,
  instant,
  integer,
  listOf,
  nullable,
  object,
  oneOf,
  string,
  type AnswerOf,
} from "../../openapi/description.ts";

const documentType = object(
  {
    scheme: described(string, "`peppol-doctype-wildcard` or `busdox-docid-qns`."),
    value: described(string, "The identifier; with wildcards it may hold an asterisk."),
  },
  { title: "DocumentTypeId" },
);

export const registration = object(
  {
    participant_id: described(string, "Scheme and value, as they were asked for: `0235:1987654321`."),
    state: described(
      oneOf(...registrationStates),
      "`unknown`: the directory could not be asked, or what it said is of no use; `reason` says why.",
    ),
    reason: described(nullable(string), "Why it is unknown; null otherwise."),
    kinds: described(
      listOf(oneOf(...documentKindNames)),
      "The kinds of documents that it receives from this service: type and process are registered; empty where that is unknown.",
    ),
    document_types: described(listOf(documentType), "What it is registered for, the first hundred."),
    checked_at: described(instant, "When the directory was asked for your organization."),
    age_seconds: described(
      integer,
      "Seconds since then: an answer is used again for 15 minutes, `not_registered` for 2, `unknown` for 10 seconds.",
    ),
  },
  { title: "Registration" },
);

export const presentRegistration = (found: Registration): AnswerOf<typeof registration> => ({
  participant_id: found.participantId,
  state: found.state,
  reason: found.reason,
  kinds: found.kinds,
  document_types: found.documentTypes,
  checked_at: found.checkedAt.toISOString(),
  age_seconds: found.ageSeconds,
});
