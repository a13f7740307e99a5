import { publicLegs } from "../../../common/status/legs.ts";
import {
  logEventNames,
  logStages,
  logStates,
  overallStatuses,
  failureClasses,
  legStates,
} from "../../../common/status/status.ts";
import {
  anyObject,
  boolean,
  described,
  instant,
  integer,
  mapOf,
  nullable,
  object,
  oneOf,
  string,
  listOf,
  uuid,
} from "../../openapi/description.ts";
import { actors } from "../../../common/status/situations.ts";
import { validationResult, validationTotals } from "../validation/answers.ts";
import { documentKindNames } from "../../../common/documents/document-kinds.ts";

export const overallStatus = oneOf(...overallStatuses);
export const legStatus = nullable(oneOf("APPROVED", "REJECTED"));

/** What the caller calls the document and keeps with it. */
export const names = {
  external_reference: described(nullable(string), "As it was sent; null without one."),
  metadata: described(nullable(mapOf(string)), "As it was sent; null without one."),
};

/** Status fields of a document, shared by the snapshot and the query for many documents. */
const currentState = {
  document_sequence: string,
  ...names,
  overall_status: overallStatus,
  participant_status: described(legStatus, "The receiver's verdict."),
  fta_status: described(legStatus, "The tax authority's verdict."),
  is_terminal: described(boolean, "Nothing will change by itself any more."),
  next_poll_after_seconds: described(nullable(integer), "When to ask again; null when nothing will change by itself."),
};

export const logEntryMembers = {
  id: described(string, "Number of the entry in the log of its document, from 1 on; a later entry has a higher one."),
  timestamp: instant,
  revision: integer,
  stage: oneOf<string>(...logStages),
  leg: nullable(oneOf(...publicLegs)),
  event: oneOf<string>(...logEventNames),
  from: nullable(oneOf<string>(...logStates)),
  to: nullable(oneOf<string>(...logStates)),
  attempt: nullable(integer),
  duration_ms: nullable(integer),
  detail: nullable(anyObject),
};

export const logEntry = object(logEntryMembers, { title: "StatusLogEntry" });

/** An object with the members that are known; anything else that the access point says stays in it. */
const open = (title: string, properties: object): typeof anyObject => ({ ...anyObject, title, properties });

const receiptDigest = object(
  {
    reference: described(nullable(string), "The part of the message."),
    algorithm: described(nullable(string), "The algorithm, as a URI."),
    value: described(string, "The digest in Base64."),
  },
  { title: "ReceiptDigest" },
);

/** What `presentTransmission` gives. */
const transmissionResponse = open("TransmissionResponse", {
  as4MessageId: described(nullable(string), "Id of the message between the access points."),
  endpointUrl: described(nullable(string), "The address that it was sent to, from the receiver's registration."),
  receiptDigests: described(
    listOf(receiptDigest),
    "Digests that the receiving access point has signed, of the message as our access point wrote it. The receipt proves that the envelope with this id was delivered.",
  ),
  attempts: described(integer, "How often it was handed to the access point."),
  taxDataType: described(
    nullable(string),
    "What the report is to the authority: `S` a document, `R` a revision of it, `W` its withdrawal. Null on `toC3`.",
  ),
  sentAt: described(nullable(instant), "When the receiving access point confirmed it."),
  mlsReceivedAt: described(nullable(instant), "When its message level status came."),
  mlsOverdue: described(boolean, "Whether it has waited too long for its message level status."),
  mlsOverdueAt: described(nullable(instant), "Since when it has."),
  internalState: described(oneOf(...legStates), "The state behind `status` of the leg."),
  failureClass: described(
    nullable(oneOf(...failureClasses)),
    "What can be done about it, where it did not get through.",
  ),
  reason: described(nullable(string), "Why it is where it is, in words."),
  whoMustAct: described(
    oneOf(...actors),
    "Who must act so that it goes on; `site` is who operates this service, and `nobody` means to wait.",
  ),
  hint: described(string, "What there is to do."),
});

const mlsIssue = object(
  {
    line: described(string, "XPath of the place, or NA."),
    reason: described(
      oneOf("SV", "BV", "BW", "FD"),
      "SV: it breaks the schema; BV: it breaks a rule; BW: a rule warns; FD: it could not be delivered.",
    ),
    description: described(string, "What is wrong, in the words of the other side."),
  },
  { title: "MlsIssue" },
);

const mlsResponse = open("MlsResponse", {
  code: described(
    oneOf("AP", "AB", "RE"),
    "AP: delivered and confirmed; AB: delivered without a confirmation; RE: rejected.",
  ),
  issues: described(listOf(mlsIssue), "Why it was rejected, or what was found."),
  source: described(
    oneOf("message", "polling"),
    "Whether the message came, or only our access point was asked about it.",
  ),
  id: described(string, "Id of the message."),
  description: described(string, "What the other side says of all of it."),
  senderId: described(string, "The provider that has answered."),
  referenceId: described(string, "Id of the envelope that it answers: `transmissionUuid`."),
  issuedAt: described(string, "When the other side wrote it."),
  receivedAt: described(instant, "When it came to us."),
});

export const legMembers = {
  country: nullable(string),
  docTypeId: nullable(string),
  documentXml: described(
    nullable(string),
    "The document that travels: UBL, or the tax data document. Null for the role `viewer`.",
  ),
  lastUpdated: nullable(instant),
  mlsResponse: described(nullable(mlsResponse), "The message level status that came back."),
  processId: nullable(string),
  receiverId: nullable(string),
  senderId: nullable(string),
  status: oneOf("PENDING", "APPROVED", "REJECTED", "FAILED", "NOT_REQUIRED", "NOT_SENT"),
  transmissionUuid: described(nullable(uuid), "Id of the envelope, the same in every attempt."),
  transmissionResponse: described(
    nullable(transmissionResponse),
    "What the access point reported, and what may be done; null before the first attempt. Of a leg that is not required it has `reason` and `hint` alone.",
  ),
};

export const leg = object(legMembers, { title: "PeppolLeg" });

export const snapshotAnswer = object(
  {
    id: uuid,
    ...currentState,
    validation_results: described(
      listOf(validationResult),
      "What the rules found, and the reasons of a rejection: why `overall_status` is VALIDATION_FAILED or REJECTED.",
    ),
    validation_totals: validationTotals,
    toC3: leg,
    toC5: leg,
    withdrawal: leg,
  },
  { title: "PeppolStatus", optional: ["validation_totals", "withdrawal"] },
);

export const statusSummary = object(
  { id: uuid, kind: oneOf(...documentKindNames), ...currentState, updated_at: instant },
  { title: "StatusSummary" },
);

export const statusSummaries = object(
  { data: listOf(statusSummary), not_found: listOf(uuid) },
  { title: "StatusSummaries" },
);
