import { Readable } from "node:stream";

import { endpointSchemes } from "../../../common/code-lists/party-codes.ts";
import { isTin, parseParticipantId, TIN_SCHEME } from "../../../common/peppol/identifiers.ts";
import { refusedOn } from "../../../common/rules/refusable-rules.ts";
import { asError, refusal, wrongField } from "../../../common/runtime/errors.ts";
import { get, type ApiOperation, type OperationContext, post, type ApiDeps } from "../../operation/api-operation.ts";
import { tenant } from "../../operation/guard.ts";
import { presentRegistration, registration } from "./answers.ts";
import {
  partyRoles,
  type PartyRole,
  kindOfRole,
  checkRows,
  uncheckedRow,
  type CheckedRow,
  type RowFinding,
  maxRows,
  splitRows,
  type SentRow,
} from "./check-rows.ts";
import { runInOrder } from "../../../common/runtime/run-in-order.ts";
import { isUtf8, readBytes } from "../../http/request-body.ts";
import { boolean, described, integer, listOf, nullable, object, oneOf, string } from "../../openapi/description.ts";
import { record } from "../../schemas/field-types.ts";
import { maxLengths, oneOf as oneOfField, text } from "../../schemas/fields.ts";
import { writeJson } from "../../http/write-json.ts";
import { sampleSeller } from "../../../common/documents/sample-document.ts";
import type { HeldRequest } from "../../http/recheck-rights-while-held.ts";

/** The longest value of a participant in the network. */
const maxValueLength = 135;
/** Maximum duration of a look-up in the directory. */
const waitMs = 6_000;

/** Whether participants are registered in the network. */
export const participantOperations: readonly ApiOperation[] = [
  get("/api/participants/{participant_id}", tenant, {
    operationId: "getParticipant",
    tag: "Validation",
    summary: "Is the other side there?",
    description:
      "Whether a participant is registered in the network, and for which documents: by the directory that the site names (`SML_ZONE`). Where none is named, or it does not answer, the state is `unknown` with the reason. `npm start` has the simulator's.",
    placeholders: {
      participant_id: {
        description: "Scheme and value with a colon between: `0235:1987654321`.",
        schema: {
          type: "string",
          pattern: "^[0-9]{4}:[^ ]+$",
          maxLength: 5 + maxValueLength,
        },
      },
    },
    answers: { 200: { description: "What is known.", schema: registration } },
    handle: async (ctx, { participants }) => {
      const sent = ctx.params["participant_id"] ?? "";
      const id = sent.length > 5 + maxValueLength ? undefined : parseParticipantId(sent);
      if (id === undefined || !endpointSchemes.has(id.scheme)) {
        throw wrongField("participant_id", "invalid_participant");
      }
      if (id.scheme === TIN_SCHEME && !isTin(id.value) && !/^990000009\d$/.test(id.value)) {
        throw wrongField("participant_id", "participant_not_tin");
      }
      const { id: orgId } = ctx.state.organization;
      return presentRegistration(await participants.lookUp(id, { orgId, isOwn: true, waitMs }));
    },
  }),
];

const maxBytes = 16 * 1_024 * 1_024;
/** Look-ups that one request makes at a time. */
const lookUps = 8;
const lookUpWaitMs = 6_000;
/** Results ahead of a client that reads slowly. */
const resultsAhead = 64 * 1_024;

const query = record({
  role: oneOfField(...partyRoles).default("supplier"),
  registration: oneOfField("true", "false").default("false"),
  key: text(maxLengths.code).default("key"),
});

const finding = object(
  {
    code: described(
      string,
      "`invalid_field`, `incomplete_supplier`, `unreadable_row`, `duplicate_taxpayer`, `duplicate_account`, `not_registered`, `cannot_receive`, or the code of a rule (IBR-…, OWN-…).",
    ),
    severity: described(oneOf("error", "warning"), "Whether a document with this party would be refused for it."),
    field: described(nullable(string), "The member of the party; null for the row as a whole."),
    message: described(string, "What is wrong."),
  },
  { title: "PartyFinding" },
);

const rowResult = object(
  {
    row: described(
      integer,
      "Line of the file, from 1; of CSV the header is line 1, and a row of several lines counts once.",
    ),
    key: described(nullable(string), "The row's own key, as it was sent."),
    valid: described(boolean, "Whether no finding is an error."),
    findings: described(listOf(finding), "What is wrong with the row; empty where nothing is."),
    registration: described(
      { allOf: [registration] },
      "With `registration=true`: whether the network knows the endpoint.",
    ),
  },
  { title: "CheckedParty", optional: ["registration"] },
);

const example = { key: "V-1001", iban: "AE070331234567890123456", ...sampleSeller };

const csvExample = `key,name,party_name,street_name,city_name,country_subentity,country,country_code,scheme_agency_id,company_id,authority_name,tin,trn,endpoint_id,endpoint_scheme_id,email,telephone,iban
V-1001,Gulf Seller,Gulf Seller LLC,Al Wahda Street 1,Sharjah,SHJ,United Arab Emirates,AE,TL,SHJ-4411,Sharjah Economic Development Department,1987654321,198765432102003,1987654321,0235,accounts@gulf-seller.example,+97161234567,AE070331234567890123456
`;

/** Checks of master data, before documents are made of it. */
export const partyCheckOperations: readonly ApiOperation[] = [
  post("/api/checks/parties", tenant, {
    operationId: "checkParties",
    tag: "Validation",
    summary: "Check the master data of suppliers or customers",
    description: `Up to ${maxRows} parties, as lines of JSON (\`application/x-ndjson\`) or CSV with a header (\`text/csv\`; comma, semicolon or tab), with the members of \`accounting_supplier_party\` and an \`iban\`. Columns of CSV have the names of these members, those of the address and \`trn\` without their object. Each is checked as the party of a document is: TIN, TRN, licence, emirate, endpoint and the rules; further, whether two rows have the same taxpayer or account, and with \`registration=true\` whether the network knows the endpoint. Results come in the order of the rows. Nothing is stored.`,
    query: {
      schema: query,
      about: {
        role: { description: "Whether they are your suppliers or your customers.", example: "supplier" },
        registration: { description: "Whether each endpoint is looked up in the network.", example: "true" },
        key: {
          description: "The member or column that is the row's own key, which is answered with its result.",
          example: "key",
        },
      },
    },
    request: {
      contentType: "application/x-ndjson",
      schema: { type: "string", description: "A party per line." },
      example: `${JSON.stringify(example)}\n`,
      others: [
        {
          contentType: "text/csv",
          schema: { type: "string", description: "A header, and a party per row." },
          example: csvExample,
        },
      ],
    },
    answers: {
      200: {
        description: "A result per line, in the order of the rows.",
        contentType: "application/x-ndjson",
        schema: {
          type: "string",
          description: "A JSON object per line, as `contentSchema` says.",
          contentMediaType: "application/json",
          contentSchema: rowResult,
        },
      },
      413: { description: "The body is larger than 16 MB." },
      415: { description: "Neither lines of JSON nor CSV in UTF-8." },
    },
    handle: async (ctx, { dispatcher, held: heldRequests, participants }, read) => {
      const { role, key, registration: asks } = read.query();
      const type = ctx.is("application/x-ndjson", "application/jsonl", "text/csv");
      if (typeof type !== "string" || !isUtf8(ctx)) {
        throw refusal("rows_expected");
      }
      const form = type === "text/csv" ? "csv" : "ndjson";
      const bytes = await readBytes(ctx, maxBytes);
      const held = heldRequests.hold(ctx);
      const caller = { orgId: ctx.state.organization.id, signal: held.signal };
      const size = bytes.byteLength;
      const chunks = await dispatcher.run(splitRows, { bytes, form, key }, { ...caller, size });
      const refuseOn = [...refusedOn(ctx.state.organization.refuseOn)];
      const checked = checkChunks(dispatcher, { chunks, role, key, refuseOn, caller, held, logger: ctx.state.logger });
      const results = runInOrder(compareRows(checked), {
        work: (row) => finish(participants, { row, role, orgId: caller.orgId, asks: asks === "true" }),
        concurrency: lookUps,
        weight: () => 0,
        maxLoad: 1,
      });
      ctx.status = 200;
      ctx.type = "application/x-ndjson";
      ctx.body = Readable.from(lines(ctx, results), { objectMode: false, highWaterMark: resultsAhead });
    },
  }),
];

interface Chunks {
  chunks: Uint8Array[];
  role: PartyRole;
  key: string;
  /** Ids of the rules that the organization refuses documents on. */
  refuseOn: readonly string[];
  caller: { orgId: string; signal: AbortSignal };
  held: HeldRequest;
  logger: OperationContext["state"]["logger"];
}

/** One chunk after the other, so that a file takes no more of the threads than a document does. */
async function* checkChunks(
  dispatcher: ApiDeps["dispatcher"],
  { chunks, role, key, refuseOn, caller, held, logger }: Chunks,
): AsyncGenerator<CheckedRow> {
  for (const rows of chunks) {
    await held.requireRight();
    const size = rows.byteLength;
    yield* await dispatcher.run(checkRows, { rows, role, key, refuseOn }, { ...caller, size }).then(
      (json) => JSON.parse(Buffer.from(json).toString()) as CheckedRow[],
      (error: unknown) => {
        caller.signal.throwIfAborted();
        logger.error({ err: asError(error) }, "parties could not be checked");
        return (JSON.parse(Buffer.from(rows).toString()) as SentRow[]).map(({ row }) => uncheckedRow(row));
      },
    );
  }
}

/** Adds a finding to each row with the taxpayer or account of an earlier row. */
async function* compareRows(rows: AsyncIterable<CheckedRow>): AsyncGenerator<CheckedRow> {
  const seen = new Map<string, number>();
  for await (const row of rows) {
    const named = [
      { code: "duplicate_taxpayer", field: "endpoint_id", what: "taxpayer", value: row.taxpayer },
      { code: "duplicate_account", field: "iban", what: "account", value: row.account },
    ];
    const findings = [...row.findings];
    for (const { code, field, what, value } of named.filter((each) => each.value !== undefined)) {
      const earlier = seen.get(`${what} ${value}`);
      if (earlier === undefined) {
        seen.set(`${what} ${value}`, row.row);
      } else {
        findings.push({ code, severity: "warning", field, message: `Row ${earlier} has the same ${what}` });
      }
    }
    yield { ...row, findings };
  }
}

async function finish(
  participants: ApiDeps["participants"],
  { row, role, orgId, asks }: { row: CheckedRow; role: PartyRole; orgId: string; asks: boolean },
): Promise<string> {
  const { participant, taxpayer: _taxpayer, account: _account, ...shown } = row;
  const id = asks && participant !== undefined ? parseParticipantId(participant) : undefined;
  const found = id && (await participants.lookUp(id, { orgId, isOwn: true, waitMs: lookUpWaitMs }));
  const findings = [...row.findings, ...(found === undefined ? [] : absences(found, role))];
  return `${writeJson({
    ...shown,
    valid: findings.every(({ severity }) => severity !== "error"),
    findings,
    ...(found !== undefined && { registration: presentRegistration(found) }),
  })}\n`;
}

/** A warning: the party may be registered before the first document is sent. */
function absences({ state, kinds }: Parameters<typeof presentRegistration>[0], role: PartyRole): RowFinding[] {
  const about = { severity: "warning", field: "endpoint_id" } as const;
  if (state === "not_registered") {
    return [{ ...about, code: "not_registered", message: "The network knows no such participant" }];
  }
  return state === "registered" && !kinds.includes(kindOfRole[role])
    ? [{ ...about, code: "cannot_receive", message: `The participant is registered, and not for ${kindOfRole[role]}` }]
    : [];
}

async function* lines(ctx: OperationContext, results: AsyncIterable<string>): AsyncGenerator<string> {
  try {
    yield* results;
  } catch (error) {
    ctx.state.logger.info({ err: asError(error) }, "a check of parties ended early");
    throw error;
  }
}
