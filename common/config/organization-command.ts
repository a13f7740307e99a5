/** Arguments of the command, shared because the launcher starts it and the api implements it. */
export const organizationCommand = {
  synopsis: "npm run -s organization -- --name <name> --profile <file> [--weight …] … | --list | --id <id> …",
  help: `
Creates an organization with one business profile, and prints the ids of both as JSON: the first
goes into tokens, the second into the path of what is posted. "--id <org_id>" with the settings
changes those of one that is there, from its next document on; "--list" prints all of them, a line
of JSON for each. The database is the one that DATABASE_URL names, or else that of \`npm start\`,
which has to run, below DATA_DIR (.data).

  --name        the organization's name
  --profile     a file with the buyer's party as JSON: the fields of accounting_customer_party
  --settlement  what becomes of a credit note that does not fit an invoice which it names by our
                number (another party, more than remains …): refuse answers 400 and is the default,
                warn takes it with warnings
  --expected-totals
                what becomes of a document whose amounts are not those that its request expects:
                refuse answers 400 and is the default, warn takes it with a warning
  --issue-date-from
                the first issue date that is taken: a day from 2018-01-01, the default, to today
  --issue-days-ahead
                how many days after today in the UAE an issue date may lie: 0 to 366, the default
  --references  unique or repeatable: whether an external_reference names one document of a profile and
                kind, and another one with it is answered with 409 (the default), or may name several
  --weight      its part of the queue beside others that have documents waiting: 1 to 1000, 1 is the default,
                and with 2 it has twice the part of one with 1
  --ceiling     documents that it may have in the queue at a time, however idle the service is; none, the
                default, for no limit
  --phase2      yes or no: whether the Peppol status is part of its subscription
  --version     contract version for requests that name none
  --rate        its own requests per minute; none for those of RATE_LIMIT_PER_MINUTE
  --kept-answers, --attachments
                megabytes of answers that are kept for its Idempotency-Keys, and of attachments; none for
                2048 and 20480
  --keep-documents
                years after that of their issue in which documents are kept, 5 to 100; none, the default, for
                good. After them they are deleted: number, digests and the record of it stay
  --keep-unsent
                days after its last change in which a document is kept that failed validation and never left:
                30 to 36500; none, the default, for good
  --legal-hold  yes or no, the default: whether nothing is deleted whatever the terms say. Nothing is deleted
                for seven days after a change of these three
  --shares-taxpayer
                with --name: the profile may be of a taxpayer that another organization has, for a group
                with two systems; both then share one run of numbers
  --taxpayer    with --id and --decision: the taxpayer that is decided about, as 0235:1987654321
  --decision    allowed (its own), shared (beside another organization, with one run of numbers) or refused
  --id          the organization whose settings are changed
  --disable     with --id: its tokens and sessions are refused from now on; what it has posted goes its way
  --enable      with --id: its tokens are taken again
  --list        the organizations that there are`,
  options: {
    name: { type: "string" },
    profile: { type: "string" },
    settlement: { type: "string" },
    "expected-totals": { type: "string" },
    references: { type: "string" },
    weight: { type: "string" },
    ceiling: { type: "string" },
    id: { type: "string" },
    phase2: { type: "string" },
    version: { type: "string" },
    rate: { type: "string" },
    "issue-date-from": { type: "string" },
    "issue-days-ahead": { type: "string" },
    "keep-documents": { type: "string" },
    "keep-unsent": { type: "string" },
    "legal-hold": { type: "string" },
    "shares-taxpayer": { type: "boolean" },
    taxpayer: { type: "string" },
    decision: { type: "string" },
    "kept-answers": { type: "string" },
    attachments: { type: "string" },
    disable: { type: "boolean" },
    enable: { type: "boolean" },
    list: { type: "boolean" },
  },
} as const;
