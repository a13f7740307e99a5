import type { ErrorWords } from "./error-words.ts";

/** What the state of things does not allow, of documents, profiles and keys; operators' acts stand beside. */
export const conflictMessages = {
  taxpayer_shared: [
    409,
    "Another organization shares the taxpayer {taxpayerOf} with the business profile: create one for another taxpayer",
  ],
  idempotency_key_taken: [
    409,
    "Another request with the same Idempotency-Key has taken the place of this one: ask again",
  ],
  profile_twin: [409, "Business profile {twin} is the same taxpayer's: update it, or issue with it"],
  document_final: [
    409,
    "Document {documentSequence} is {overallStatus}: only one that is {allowed} can be changed or sent again",
  ],
  document_changed: [409, "Document {documentSequence} was changed by another request: read it and try again"],
  document_form_differs: [409, "Document {documentSequence} was sent as {was}: correct it as {must}"],
  answer_unreadable: [
    409,
    "The answer to the first request with this Idempotency-Key cannot be shown again: a new request needs a key of its own",
  ],
  profile_has_documents_as: [
    409,
    "The business profile has issued documents as {tin}: create one for another taxpayer",
  ],
  profile_has_documents: [409, "The business profile has issued documents: create one for another taxpayer"],
  numbering_shared: [
    409,
    "The business profile shares the numbers of its taxpayer with another organization, whose profile says how they are written: leave numbering out",
  ],
  idempotency_key_in_progress: [
    409,
    "The first request with this Idempotency-Key is still in progress: ask again in a second",
  ],
  number_of_the_service: [
    409,
    "The number {number} has the form of the numbers that the service gives, and is not the next of them: let the service number the document, or send it under another number",
  ],
  number_of_another_organization: [
    409,
    "The number {number} is that of a document which another organization has issued for the taxpayer: a new document needs a number of its own",
  ],
  number_taken: [
    409,
    "The number {number} is that of document {id} of this business profile: a new document needs a number of its own",
  ],
  webhook_limit: [409, "The organization has {maxEndpoints} webhook endpoints, and there can be no more"],
  prefix_taken: [
    409,
    "The prefix {prefix} belongs to the {kind} of business profile {businessProfileId}: their numbers could be the same",
  ],
  prefix_used: [
    409,
    "The prefix {prefix} is that of numbers which documents of the business profile ({kind}) have brought: a running number would come to one of them",
  ],
  taxpayer_of_another: [
    409,
    "The taxpayer {id} (tin, endpoint_id or VAT number) belongs to another organization of this installation",
  ],
  taxpayer_not_approved: [
    409,
    "The taxpayer {id} is not approved for this organization: the operator of this installation approves it",
  ],
  webhook_disabled: [409, "The webhook endpoint is disabled: enable it first"],
  external_reference_taken: [
    409,
    "external_reference {externalReference} is that of document {documentSequence} (id {id}), whose overall_status is {overallStatus} now; a new document needs one of its own",
  ],
  leg_not_settled: [409, "{legNames} is {state}: the document can be sent again once that is settled"],
  idempotency_key_of_document: [
    409,
    "{used}: it is that of document {documentSequence} (id {id}), whose overall_status is {overallStatus} now; a new document needs a key of its own",
  ],
  idempotency_key_used: [409, "{used}; a new request needs a key of its own"],
  already_paused: [409, "It is paused already, by {former}"],
  taxpayer_free: [409, "No other organization has the taxpayer: allow it"],
  no_report_to_withdraw: [409, "The authority has accepted no report of this document: there is nothing to withdraw"],
  document_not_given_up: [409, "The document is {stage}, and no stage has given it up"],
  document_under_way: [409, "The document is {stage}: its newest revision is under way and would be reported again"],
  leg_moved: [409, "The leg has moved in the meantime: read it and try again"],
  leg_may_have_arrived: [409, "The leg is failed, but may have arrived: find out, and resolve it as not_sent before"],
  leg_revision_past: [409, "The leg is {state} and belongs to revision {revision}, which has gone by"],
  leg_not_resolvable: [409, "The leg is {state}: it cannot be resolved as {outcome}"],
  leg_tried_there: [409, "The access point still has the message and may send it: wait until it has given up"],
  leg_contradicted: [
    409,
    "{legNames} was rejected and accepted afterwards: sent again, the document would arrive twice. Ask who accepted it; with confirm_delivered=true it is sent nevertheless",
  ],
  leg_not_failed: [409, "The leg is {state}: only one that is failed can be retried"],
  organization_has_profile: [
    409,
    "The organization has a business profile of the taxpayer: disable the organization instead",
  ],
  own_organization: [409, "The organization is that of your own token, which would be refused with it"],
  organization_is_so_already: [409, "The organization is {disabled} already"],
  pause_ended: [409, "The pause has ended already"],
  withdrawal_exists: [409, "The report has a withdrawal, which is {withdrawalState}: there is one at most"],
  report_not_accepted: [409, "The report to the authority is {laterState}: it can be withdrawn once it is accepted"],
  retry_not_running: [409, "The retry is {state}: only one that is running can be stopped"],
  taxpayer_belongs_to: [409, "The taxpayer belongs to {organization}: a second organization can only share it"],
  token_revoked_already: [409, "The token is revoked already"],
} as const satisfies ErrorWords;
