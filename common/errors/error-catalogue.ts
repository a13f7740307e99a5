import type { HintKey } from "./hints.ts";

/** By code: the status, the message with `{…}` for what it names, and what to do where nothing nearer is known. */
type Rows = Readonly<Record<string, readonly [status: number, words: string, advice?: HintKey]>>;

/** What is wrong with a request as a whole: how it was written, and what it asks for. */
const requestRows = {
  malformed_json: [400, "Malformed JSON in line {line}, column {column}: {complaint}"],
  too_many_members: [400, "An object has more than {maxMembers} fields at position {position}"],
  member_name_too_long: [400, "The name of a field is longer than {maxNameLength} characters at position {position}"],
  too_many_values: [400, "The JSON has more than {maxValues} values at position {position}"],
  invalid_utf8: [400, "{what} is not valid UTF-8"],
  not_a_json_object: [400, "{what} must be a JSON object"],
  not_a_json_array: [
    400,
    "The request body must be a JSON array of documents; with one document per line, send it as application/x-ndjson",
    "content_type_ndjson",
  ],
  profile_not_found: [400, "Business profile {id} not found", "profile_ids"],
  invalid_idempotency_key: [400, "Idempotency-Key must be 1 to 255 visible ASCII characters", "key_form"],
  unusable_peppol_message: [400, "Not a usable Peppol message: {what}"],
  unacceptable_xml: [400, "The request body is not acceptable XML: {message}"],
  malformed_csv: [400, "The request body is not readable CSV{line}: {complaint}"],
  too_many_rows: [400, "At most {maxRows} rows are checked at a time"],
  invalid_gzip: [400, "The request body is not valid gzip"],
  invalid_entity_tag: [
    400,
    'If-Match must be * or entity tags in double quotes, as in the header ETag of an answer: "3.x8Jq…"',
  ],
  unreadable_http: [400, "The request could not be read as HTTP"],
  too_many_unknown_fields: [400, "The request has too many unknown fields"],
  too_many_unknown_parameters: [400, "The query has too many unknown fields"],
  request_broken_off: [400, "The client broke off the request"],
  invalid_service_version: [400, "X-SERVICE-VERSION must be a date in the form YYYYMMDD", "version_form"],
  unknown_service_version: [
    400,
    "X-SERVICE-VERSION must be one of the available versions: {contractVersions}",
    "version_form",
  ],
  unknown_path: [404, "No such resource", "kinds"],
  request_too_slow: [408, "The request took too long to arrive"],
  too_many_documents: [413, "A batch may hold {maxDocuments} documents: nothing from {line} on was accepted"],
  document_too_large: [413, "A document should not exceed {limit}MB", "batch_instead"],
  payload_too_large: [413, "Payload size should not exceed {limit}MB", "batch_instead"],
  decompression_bomb: [
    413,
    "The unpacked request body is more than {maxRatio} times as large as the gzip that was sent",
  ],
  xml_charset: [415, "A document in XML must be in UTF-8", "content_type_charset"],
  unsupported_content_encoding: [415, "Content-Encoding must be gzip, or none", "encoding"],
  json_expected: [415, "Content-Type must be application/json in UTF-8", "content_type_json"],
  ndjson_expected: [
    415,
    "Content-Type must be application/x-ndjson or application/json in UTF-8",
    "content_type_ndjson",
  ],
  merge_patch_expected: [415, "Content-Type must be application/merge-patch+json or application/json, in UTF-8"],
  rows_expected: [415, "Content-Type must be application/x-ndjson or text/csv, in UTF-8"],
  xml_expected: [415, "Content-Type must be application/xml", "content_type_xml"],
  document_memory: [422, "The document takes more memory than one document may have: send it in parts"],
  metadata_too_large: [422, "The metadata of these documents has more than {maxMetadataMb} MB: ask for fewer ids"],
  pdf_memory: [
    422,
    "{documentSequence} takes more than {megabytes} MB of memory as a PDF: print the pages of /view instead, or file the XML of /ubl",
  ],
  pdf_unavailable: [501, "This installation cannot make PDFs: print /view instead"],
} as const satisfies Rows;

/** Why the caller may not ask. The words about a token say only what its holder can read from it: not whether an organization exists, nor whether it revoked the token. `errors.message` says of all of them what the contract says. */
const accessRows = {
  token_missing: [401, 'There is no Authorization header: send "Authorization: Bearer <token>"', "send_bearer"],
  token_not_bearer: [
    401,
    'The Authorization header must be "Bearer <token>": the word Bearer, one space, the token',
    "send_bearer",
  ],
  token_malformed: [
    401,
    "The token is not a JWT, which has three parts of Base64url, separated by points",
    "new_token",
  ],
  token_expired: [401, "The token expired at {time}: ask for a new one"],
  token_not_active: [401, "The token is not valid before {time}"],
  token_bad_signature: [
    401,
    "The signature does not fit the key: the token was signed with another secret, or changed",
    "new_token",
  ],
  token_unknown_key: [401, "No key of this service fits the algorithm and kid of the token", "new_token"],
  token_wrong_algorithm: [401, "The token must be signed with {algorithms}", "new_token"],
  token_never_expires: [401, "The token has no usable exp: a token must expire", "new_token"],
  token_of_the_future: [401, "The token was issued in the future (iat): set the clock of its issuer"],
  token_wrong_audience: [401, "The token is for another audience (aud)", "new_token"],
  token_wrong_issuer: [401, "The token is from another issuer (iss)", "new_token"],
  token_without_organization: [401, "The token has no claim org_id with a UUID", "new_token"],
  token_refused: [401, "The token or session is not accepted here: ask for a new one"],
  token_organization_disabled: [401, "The organization of this token is disabled: contact support"],
  batch_right_ended: [401, "{why}. Documents stored so far remain; nothing from {line} on was accepted"],
  sign_in_link_spent: [401, "The sign-in link is unknown, was used already or is too old"],
  organization_unknown: [401, "This installation does not know the organization"],
  organization_disabled: [401, "The organization is disabled: contact support"],
  other_organization: [
    403,
    'To ask for another organization, the token needs the role "site-operator" in its claim roles',
  ],
  originals_masked: [
    403,
    'Original files show accounts, cards and passports in full, so the role "viewer" may not read them: GET the document or its view, which masks these values',
  ],
  console_role_missing: [403, "Signing in to the console needs a role: viewer, operator or site-operator"],
  phase2_missing: [
    403,
    "The Peppol status belongs to phase 2, which your subscription does not include: contact support",
    "operator",
  ],
  other_site: [403, "The request comes from another site"],
  viewer_looks_only: [403, 'This operation changes something, but a token with the role "viewer" may only read'],
  role_missing: [403, 'This operation needs the role "{role}" in the token\'s claim roles', "operator"],
  site_role_missing: [
    403,
    'Pausing or resuming more than your own organization requires the role "site-operator" in the token\'s claim roles',
  ],
  csrf_token: [403, "X-CSRF-Token must be the csrf_token of the session"],
} as const satisfies Rows;

/** Nothing that the caller may see has the name or the id. */
const missingRows = {
  attachment_not_found: [404, "Attachment not found"],
  business_profile_not_found: [404, "Business profile not found", "profile_ids"],
  code_list_not_found: [404, "Code list not found", "code_lists"],
  document_not_found: [404, "Document not found", "lists_ids"],
  file_not_found: [404, "File not found"],
  leg_not_found: [404, "Leg not found"],
  organization_not_found: [404, "Organization not found"],
  pause_not_found: [404, "Pause not found"],
  queue_not_found: [404, "Queue not found"],
  retry_not_found: [404, "Retry not found"],
  session_not_found: [404, "Session not found"],
  token_not_found: [404, "Token not found"],
  view_not_found: [404, "View not found"],
  webhook_delivery_not_found: [404, "Webhook delivery not found"],
  webhook_endpoint_not_found: [404, "Webhook endpoint not found"],
  file_never_made: [404, "{subject} failed validation and is not reported"],
  file_not_made_yet: [404, "{subject} is not {done} yet"],
  file_not_made: [404, "{subject} was not {done}"],
} as const satisfies Rows;

/** The state of a document, profile, key or leg does not allow the request. */
const conflictRows = {
  taxpayer_shared: [
    409,
    "Another organization shares the taxpayer {taxpayerOf} of the business profile: create a new profile for another taxpayer",
  ],
  idempotency_key_taken: [
    409,
    "Another request with the same Idempotency-Key has replaced this one: send the request again",
  ],
  profile_twin: [409, "Business profile {twin} has the same taxpayer: update that profile, or issue documents with it"],
  document_final: [
    409,
    "Document {documentSequence} is {overallStatus}: only a document that is {allowed} can be changed or sent again",
    "credit_note",
  ],
  document_void: [
    409,
    "Document {documentSequence} is void, and its number is never used again: create a new document",
  ],
  document_not_voidable: [
    409,
    "Document {documentSequence} {situation}: only a document that failed validation and was never sent can be void. {instead}",
  ],
  document_changed: [
    409,
    "Document {documentSequence} was changed by another request: read it and try again",
    "read_again",
  ],
  delivered_content: [
    409,
    "Revision {revision} of document {documentSequence} was delivered, or may have been: {differences}. Flags, references, texts and addresses may change, but not party, currency, amounts or issue date. Correct it by a credit note and a new invoice",
    "credit_note",
  ],
  document_form_differs: [409, "Document {documentSequence} was sent as {was}: correct it as {must}"],
  answer_unreadable: [
    409,
    "The answer to the first request with this Idempotency-Key cannot be shown again: a new request needs a key of its own",
  ],
  profile_has_documents_as: [
    409,
    "The business profile has issued documents as {tin}: create a new profile for another taxpayer",
  ],
  profile_has_documents: [409, "The business profile has issued documents: create a new profile for another taxpayer"],
  numbering_shared: [
    409,
    "The business profile shares its numbers with a profile of another organization, which sets their form: leave numbering out",
  ],
  idempotency_key_in_progress: [
    409,
    "The first request with this Idempotency-Key is still in progress: send it again in a second",
  ],
  number_of_the_service: [
    409,
    "The number {number} looks like one that the service gives, but is not the next number: let the service number the document, or send another number",
  ],
  number_of_another_organization: [
    409,
    "The number {number} belongs to a document that another organization has issued for the taxpayer: a new document needs a number of its own",
  ],
  number_taken: [
    409,
    "The number {number} is that of document {id} of this business profile: a new document needs a number of its own",
    "new_key",
  ],
  uuid_taken: [
    409,
    "Document {documentSequence} (id {id}) has the UUID {uuid}: each tax invoice is reported under a UUID of its own. A refused document keeps its UUID when it is corrected and sent again",
  ],
  webhook_limit: [409, "The organization has {maxEndpoints} webhook endpoints, and there can be no more"],
  prefix_taken: [
    409,
    "The prefix {prefix} belongs to the {kind} of business profile {businessProfileId}: their numbers could be the same",
  ],
  prefix_used: [
    409,
    "Documents of the business profile ({kind}) were sent with numbers of the prefix {prefix}: the service could give one of these numbers again",
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
    "external_reference {externalReference} is that of document {documentSequence} (id {id}), whose overall_status is {overallStatus} now; a new document needs another one",
    "new_key",
  ],
  leg_not_settled: [409, "{legNames} is {state}: the document can be sent again when its outcome is known"],
  idempotency_key_of_document: [
    409,
    "{used}: it is that of document {documentSequence} (id {id}), whose overall_status is {overallStatus} now; a new document needs a key of its own",
    "new_key",
  ],
  idempotency_key_used: [409, "{used}; a new request needs a key of its own", "new_key"],
  already_paused: [409, "{former} has paused this already"],
  taxpayer_free: [409, "No other organization has the taxpayer: allow the taxpayer instead of sharing it"],
  no_report_to_withdraw: [409, "The authority has accepted no report of this document: there is nothing to withdraw"],
  document_not_given_up: [409, "The document is {stage}: only a document that a stage has given up can be retried"],
  document_under_way: [
    409,
    "The document is {stage}: its newest revision is under way and would be reported after the withdrawal",
  ],
  leg_moved: [409, "The leg has moved in the meantime: read it and try again", "read_again"],
  leg_acted_on: [409, "The leg is {state}: {by} has {did} at {at}", "read_again"],
  leg_may_have_arrived: [
    409,
    "The leg is failed, but may have arrived: find out, and resolve it as not_sent before you retry it",
  ],
  leg_revision_past: [
    409,
    "The leg is {state} and belongs to revision {revision}, which a newer revision has replaced",
  ],
  leg_not_resolvable: [409, "The leg is {state}: it cannot be resolved as {outcome}"],
  leg_tried_there: [409, "The access point still has the message and may send it: wait until it gives up"],
  leg_contradicted: [
    409,
    "{legNames} was rejected, then accepted: if the document is sent again, it arrives twice. Ask the party that accepted it; confirm_delivered=true sends it anyway",
  ],
  leg_not_failed: [409, "The leg is {state}: only a failed leg can be retried"],
  organization_has_profile: [
    409,
    "The organization has a business profile of the taxpayer: disable the organization instead",
  ],
  house_issues_nothing: [
    409,
    "The organization of the site's operators has no business profile: create an organization for whom you issue documents",
  ],
  own_organization: [409, "Your own token belongs to this organization and would be refused as well"],
  organization_is_so_already: [409, "The organization is {disabled} already"],
  pause_ended: [409, "The pause has ended already"],
  withdrawal_exists: [409, "The report already has a withdrawal, which is {withdrawalState}"],
  report_not_accepted: [409, "The report to the authority is {laterState}: it can be withdrawn once it is accepted"],
  retry_not_running: [409, "The retry is {state}: only a running retry can be stopped"],
  taxpayer_belongs_to: [409, "The taxpayer belongs to {organization}: a second organization can only share it"],
  tokens_by_provider: [409, "The site has no JWT_SECRET: its identity provider issues tokens"],
  token_revoked_already: [409, "The token is revoked already"],
} as const satisfies Rows;

/** Too much at the moment, or impossible at the moment; all of it may be tried again. */
const limitRows = {
  rate_limited: [429, "Rate limit of {points} requests per minute exceeded; retry after {seconds} s", "retry_after"],
  answers_quota: [
    429,
    "This account has reached its quota of {megabytes} MB for answers kept for its Idempotency-Keys. Answers are deleted 25 hours after their requests: wait, send further requests without a key, or ask the operator of the site for more",
  ],
  attachments_quota: [
    429,
    "This account has reached its quota of {megabytes} MB for attachments: send documents without attachments, or ask the operator of the site for more",
  ],
  sign_in_attempts: [429, "Too many attempts to sign in; retry after {seconds} s"],
  too_many_held: [
    429,
    "Too many batches, waits and streams of this account are open at the same time; the limit is {most}: wait for one of them to end",
  ],
  account_bytes: [429, "Too many bytes of this account are under way at the same time: wait for an answer, then go on"],
  account_documents_wait: [429, "Too many documents of this account wait: send more when these are processed"],
  too_many_views: [
    429,
    "Too many live views of this session are open at the same time; the limit is {most}: close one of them",
  ],
  answer_not_written: [
    503,
    "The document is stored, but its answer could not be written: GET the document, or send the request again with the same Idempotency-Key",
  ],
  document_too_slow: [503, "The document was given up after {seconds} s of work: send it in parts"],
  organization_unreadable: [503, "The organization of the token cannot be looked up at the moment; try again"],
  pdf_process_ended: [503, "The process that makes PDFs ended: try again"],
  recovering: [
    503,
    "The service was restored from a backup and is finding out what had been sent before: try again later",
  ],
  numbers_unreadable: [
    503,
    "New documents are refused while the service cannot read which numbers it has given: whoever operates it has to make its folder (NUMBERS_DIR) readable; try again later",
  ],
  thread_ended: [503, "The thread that worked on the document ended: try again"],
  no_room: [503, "There is no room for further documents at the moment, try again later"],
  tokens_unchecked: [503, "Tokens cannot be checked at the moment; try again"],
  service_bytes: [503, "Too many bytes are under way at the moment, try again"],
  too_many_connections: [503, "Too many connections at the moment, try again"],
  organization_documents_wait: [503, "Too many documents of your organization wait already: try again later"],
  documents_wait: [503, "Too many documents wait already: try again later"],
} as const satisfies Rows;

/** What is wrong with a field, after its name; the words of the schemas are in api/schemas. */
export const fieldRows = {
  differs_from_profile: [400, "differs from the business profile in the path"],
  too_often: [400, "may occur {most} times at most"],
  element_order: [400, "is in the wrong order: it must come {place}"],
  element_repeated: [400, "is one too many: UBL allows {element} once here, and the document has {count}"],
  element_of_other_kind: [400, "does not belong here: UBL allows it in {kind} only"],
  number_form: [400, "must be 1 to 100 characters without spaces"],
  code_of_kind: [400, "must be {codes} for this kind of document"],
  number_length: [400, "must have at most {maxLength} characters"],
  number_spaces: [400, "must not begin or end with a space, or have two spaces in a row"],
  number_characters: [400, "must not have control, invisible or unassigned characters"],
  number_form_of_service: [400, "must not have the form of the numbers that the service gives"],
  number_stays: [400, "must remain {value}, the stored value"],
  xml_root: [400, 'must be {rootName} in the namespace "{namespace}", without an envelope, but is {found}'],
  profile_lacks_registration: [
    400,
    "is mandatory for a supplier in the UAE (IBR-150-AE): complete the business profile in the path",
  ],
  profile_lacks_vat_number: [
    400,
    "is mandatory for the supplier of a document of type {type} (IBR-134-AE): complete the business profile in the path",
  ],
  profile_registration_type: [
    400,
    "must be a registration type of a supplier: {types} (IBR-173-AE): complete the business profile in the path",
  ],
  profile_lacks_telephone: [400, "is mandatory for a supplier in the UAE: complete the business profile in the path"],
  card_number: [400, "must not have a card number"],
  receiver_needed: [400, "must not be sent without a receiver"],
  original_of_others: [400, "names {number}, which has another {receiver} than this credit note: {name}"],
  original_is_credit_note: [400, "names {number}, which is a credit note itself: only an invoice can be credited"],
  original_currency: [
    400,
    "names {number}, which is in {original}: a credit note in {currency} cannot be counted against it",
  ],
  original_status: [400, "names {number}, which is {status}: nothing can be credited while it has this status"],
  original_exceeded: [
    400,
    "names {number}: this credit note comes to {amount} {currency}, but only {remaining} {currency} remain of the documents that it names",
  ],
  original_category_exceeded: [
    400,
    "names {number}: this credit note gives back {net} {currency} of VAT category {category} with {tax} of VAT, but only {netLeft} with {taxLeft} of VAT remain of that category in the documents that it names",
  ],
  original_unknown: [
    400,
    "names {number}, which looks like a number of this service, but the business profile has no such document: nothing was compared with it",
  ],
  advance_unknown: [
    400,
    "names {number}, which looks like a number of this service, but the business profile has no such document",
  ],
  advance_is_other_kind: [400, "names {number}, which is a {original}: an advance is a {expected}"],
  advance_of_others: [400, "names {number}, which has another {receiver} than this invoice: {name}"],
  advance_currency: [400, "names {number}, which is in {advance}: an invoice in {currency} cannot deduct it"],
  advance_status: [400, "names {number}, which is {status}: nothing can be deducted while it has this status"],
  advance_after_invoice: [400, "names {number}, which was issued on {date}, after this invoice"],
  advance_exceeded: [
    400,
    "names {number}: the prepaid amount is {amount} {currency}, but only {remaining} {currency} are left to deduct from the documents that this invoice names. Of {number}, credit notes take {credited} {currency}, and other invoices {deducted} {currency}",
  ],
  original_ambiguous: [
    400,
    "is {written}, which could mean several documents of the business profile: {numbers}; write the number exactly as one of them has it",
  ],
  original_rate: [
    400,
    "is {rate}, and {number} was charged at {original}: a credit note is converted at the rate of its invoice",
  ],
  invalid_change_cursor: [400, "must be a cursor of an earlier answer, or the word now"],
  invalid_cursor: [400, "must be the next_cursor of an earlier answer"],
  foreign_cursor: [400, "must be the next_cursor of an earlier answer to the same query"],
  masked_value: [400, "is masked: send the whole value{alternative}"],
  unknown_column: [400, "must name columns of a party ({problem}); the columns are {names}"],
  more_other_amounts: [400, "have {count} more amounts that differ from the expected ones"],
  amount_too_large: [400, "gives {figure} {amount}, which has more than 15 digits before the decimal point"],
  amount_of_doubles: [
    400,
    "comes to {amount}, which the network refuses, because IBR-147-AE computes in binary floating point: divide the quantity among several lines",
  ],
  rule_refused: [400, "is refused: {text}", "refuse_on"],
  other_amount: [400, "is {expected}, but {computed} is computed{how}"],
  other_year: [
    400,
    "must be a day of {year}, the year of the number {documentSequence}; create a new document for another year",
  ],
  before_first_day: [400, "must not be before {first}, the first day that the organization allows"],
  after_last_day: [
    400,
    "must not be more than {days} days ahead of today, which is {today} in the UAE: the organization allows no more",
  ],
  one_of_two: [400, "must not be sent together with {other}"],
  too_many_changes: [400, "must be later: at most {maxReplayed} changes of status may lie between since and until"],
  invalid_participant: [
    400,
    "must be a scheme of the network and a value, separated by a colon, such as 0235:1987654321",
  ],
  participant_not_tin: [400, "must have a TIN under the scheme 0235: ten digits that begin with 1"],
  invalid_pause_target: [400, "must be a participant identifier like 0235:1987654321"],
  id_of_organization: [400, "must be the id of an organization"],
  until_before_since: [400, "must be after since"],
  no_such_profile: [400, "names no existing business profile", "profile_ids"],
  profile_of_another_taxpayer: [400, "names the business profile of another taxpayer, which {difference}"],
  webhook_credentials: [400, "must not contain credentials: the signature says who sends"],
  webhook_port: [400, "must go to one of these ports: {webhookPorts}"],
  webhook_host: [400, "must name a host that is known to the public internet, at a public address"],
  invalid_scope: [400, "must be one UUID"],
} as const satisfies Rows;

/** The code of a status, for an error that has no row of its own. */
export const genericRows = {
  bad_request: [400, "The request is wrong"],
  unauthorized: [401, "Authentication required or invalid token"],
  forbidden: [403, "The request is not allowed"],
  not_found: [404, "{what} not found"],
  method_not_allowed: [405, "Method not allowed"],
  timed_out: [408, "The request took too long"],
  conflict: [409, "The request contradicts the current state"],
  precondition_failed: [
    412,
    "{what} is at version {version}, which If-Match does not name: read it again, then decide",
  ],
  too_large: [413, "The request is too large"],
  unsupported_media_type: [415, "The media type is not supported"],
  unprocessable: [422, "The request cannot be processed"],
  too_many_requests: [429, "Too many requests were sent"],
  headers_too_large: [431, "The headers of the request are too large"],
  internal_error: [500, "An error occurred", "report"],
  not_implemented: [501, "This installation cannot do this"],
  unavailable: [503, "The service cannot work on this at the moment, try again", "retry_after"],
} as const satisfies Rows;

/** Every code of an error whose words are not those of a schema. A new error is one row of a group above. */
export const errorCatalogue = {
  ...requestRows,
  ...accessRows,
  ...missingRows,
  ...conflictRows,
  ...limitRows,
  ...fieldRows,
  ...genericRows,
} as const;

/** Stable: a client may branch on it, so a code is never renamed. */
export type ErrorCode = keyof typeof errorCatalogue;

/** A code of the request as a whole. */
export type RefusalCode = Exclude<ErrorCode, keyof typeof fieldRows>;

/** A code for an id or a name that leads to nothing. */
export type MissingCode = Extract<keyof typeof missingRows, `${string}_not_found`>;
