import type { ErrorWords } from "./error-words.ts";

/**
 * Who may not ask. Every 401 of a token says `errors.message` in the words of the contract; these say why, and only what the
 * holder of the token can read from it: not whether an organization exists, nor whether it revoked the token.
 */
export const accessMessages = {
  token_missing: [401, 'There is no Authorization header: send "Authorization: Bearer <token>"'],
  token_not_bearer: [401, 'The Authorization header must be "Bearer <token>": the word Bearer, one space, the token'],
  token_malformed: [401, "The token is no JWT: three parts of Base64url with points between them"],
  token_expired: [401, "The token expired at {time}: ask for a new one"],
  token_not_active: [401, "The token is not valid before {time}"],
  token_bad_signature: [
    401,
    "The signature of the token is not that of its key: it was signed with another secret, or changed",
  ],
  token_unknown_key: [401, "No key of this service fits the algorithm and kid of the token"],
  token_wrong_algorithm: [401, "The token must be signed with {algorithms}"],
  token_never_expires: [401, "The token has no usable exp: a token must expire"],
  token_of_the_future: [401, "The token was issued in the future (iat): set the clock of its issuer"],
  token_wrong_audience: [401, "The token is for another audience (aud)"],
  token_wrong_issuer: [401, "The token is from another issuer (iss)"],
  token_without_organization: [401, "The token has no claim org_id with a UUID"],
  token_refused: [401, "The token or session is not accepted here: ask for a new one"],
  token_organization_disabled: [401, "The organization of this token is disabled: contact support"],
  batch_right_ended: [401, "{why}. What was stored stays; what follows from {line} on was not taken"],
  sign_in_link_spent: [401, "The link is none, was used, or is too old"],
  organization_unknown: [401, "The organization is unknown here"],
  organization_disabled: [401, "The organization is disabled: contact support"],
  other_organization: [403, 'Another organization than the token\'s needs the role "site-operator" in its claim roles'],
  originals_masked: [
    403,
    'Originals show accounts, cards and passports in full, and a token with the role "viewer" sees them masked: GET the document or its view',
  ],
  console_role_missing: [403, "Signing in to the console needs a role: viewer, operator or site-operator"],
  phase2_missing: [
    403,
    "The Peppol status belongs to phase 2, which your subscription does not include: contact support",
  ],
  other_site: [403, "The request comes from another site"],
  viewer_looks_only: [403, 'This operation changes something, and a token with the role "viewer" may look only'],
  role_missing: [403, 'This operation needs the role "{role}" in the token\'s claim roles'],
  site_role_missing: [
    403,
    'To pause or resume more than your own organization needs the role "site-operator" in the token\'s claim roles',
  ],
  csrf_token: [403, "X-CSRF-Token must be the csrf_token of the session"],
} as const satisfies ErrorWords;
