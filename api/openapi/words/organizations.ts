import type { WordTable } from "./word-table.ts";

/** Organizations, business profiles, tokens, sessions, and what a page of a list holds. */
export const organizationWords: WordTable = {
  "page.data": "The rows of this page.",
  next_cursor: ["Give it as `cursor` to get the next page; null on the last one.", "AAAAAAAAAAEAAAAAAAAACg"],
  org_id: "Id of the organization.",
  organization_id: "Id of the organization; null where it is not about one.",
  "organization.id": "Id of the organization.",
  "organization.name": ["Name of the organization.", "Dune Buyer"],
  organization: ["Name of the organization.", "Dune Buyer"],
  created_at: "When it was made.",
  updated_at: "When it last changed.",
  business_profile_id: "Id of the business profile.",
  "body.reason": ["Why, for the record of actions.", "Asked for by the customer"],
  "NewOrganization.reason": ["Why, for the record of actions.", "Asked for by the customer"],
  "OrganizationChange.reason": ["Why, for the record of actions.", "Asked for by the customer"],
  "TaxpayerDecision.reason": ["Why, for the record of actions.", "Asked for by the customer"],
  "OperatorAction.reason": ["Why, for the record of actions.", "Asked for by the customer"],
  "RetryRun.reason": ["Why, for the record of actions.", "Asked for by the customer"],
  "document.request_id": [
    "Id of the request, as `X-Request-Id` of its answer had it.",
    "0199d3a0-7c1e-7000-8000-00000000d001",
  ],
  "OperatorAction.request_id": [
    "Id of the request, as `X-Request-Id` of its answer had it.",
    "0199d3a0-7c1e-7000-8000-00000000d001",
  ],
  "OperatorAction.subject": ["Who it is about or of: the `sub` of a token.", "erp"],
  receiver_registration:
    "Whether the network knows the other side, and for which documents; a directory that is away never fails the dry run.",
  legal_hold: "Whether it is kept whatever the organization's terms say.",

  "BusinessProfile.id": "Id of the business profile, which stands in the path of every create.",
  "BusinessProfile.org_id": "The organization that the profile belongs to.",
  "BusinessProfile.created_at": "When the profile was made.",
  "BusinessProfile.updated_at": "When it was last replaced.",
  "Numbering.purchase-invoices": "Numbers of purchase invoices.",
  "Numbering.purchase-credit-notes": "Numbers of purchase credit notes.",
  "Numbering.sales-invoices": "Numbers of sales invoices.",
  "Numbering.sales-credit-notes": "Numbers of sales credit notes.",

  "Organization.id": "Id of the organization: `org_id` of its tokens.",
  "Organization.name": ["Name of the organization.", "Dune Buyer"],
  "Organization.created_at": "When the organization was made.",
  "Organization.phase2": "Whether it may read statuses, the feed of changes and webhooks.",
  "Organization.default_service_version":
    "The version of the contract that holds for requests without `X-SERVICE-VERSION`.",
  "Organization.settlement":
    "What happens to a credit note that takes more off its invoices than is left of them: `refuse` or `warn`.",
  "Organization.expected_totals":
    "What happens to a document whose amounts are not those that its request expects: `refuse` or `warn`.",
  "Organization.external_references":
    "`unique`: a reference names one document of a business profile and kind; `repeatable`: it may name several.",
  "Organization.weight": ["Its share of the work where several wait: 2 gets twice as much as 1.", 1],
  "Organization.ceiling": [
    "How many of its documents may be in the queue at a time; 0 in a request takes the limit away.",
    1000,
  ],
  "Organization.issue_days_ahead": ["How many days after today in the UAE an `issue_date` may lie.", 30],
  "Organization.rate_per_minute": ["Requests per minute of its own; 0 in a request brings the site's back.", 600],
  "Organization.documents_kept_years": [
    "Years after that of their issue in which documents are kept; 0 in a request for good.",
    7,
  ],
  "Organization.unsent_kept_days": [
    "Days for which a document is kept that failed validation; 0 in a request for good.",
    90,
  ],
  "Organization.legal_hold": "Whether nothing of it is deleted, whatever the terms say.",
  "Organization.kept_answers_mb": [
    "Its quota of answers kept for Idempotency-Keys, in megabytes; 0 in a request brings the site's back.",
    100,
  ],
  "Organization.attachments_mb": [
    "Its quota of attachments, in megabytes; 0 in a request brings the site's back.",
    10_000,
  ],
  "Organization.business_profile_id": "Id of its first business profile.",
  "Organization.profile": "Its first business profile.",
  "Organization.shares_taxpayer":
    "Whether it may have a taxpayer that another organization has already; the two then share one run of numbers.",
  "TaxpayerDecision.taxpayer": ["The taxpayer, as scheme and identifier.", "0235:1345678901"],
  "TaxpayerDecision.decision": "`allowed`: as its only organization; `shared`: beside another one; `refused`: not.",
  "TaxpayerRight.asked_at": "When the organization first tried to have it.",
  "TaxpayerRight.decided_at": "When a site operator decided; null before.",
  "IssuedToken.subject": ["What the token is called: its `sub`.", "erp"],
  "IssuedToken.roles": "Roles of the token; none for an ERP.",
  "IssuedToken.issued_at": "When it was issued.",
  "IssuedToken.expires_at": "When it ends.",
  "IssuedToken.revoked_at": "When it was revoked; null while it is accepted.",

  "ConsoleSession.subject": ["Who is signed in.", "amira"],
  "ConsoleSession.role": "The role of the session.",
  "ConsoleSession.organization": "The organization of the session.",
  "ListedSession.id": "Id of the session.",
  "ListedSession.user_agent": ["What the browser calls itself.", "Mozilla/5.0"],
  "ListedSession.created_at": "When it began.",
  "ListedSession.expires_at": "When it ends.",
  "body.code": ["The code of the link, which can be used once.", "VqU3aR"],
};
