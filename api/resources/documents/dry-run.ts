import type { DocumentKind } from "../../../common/documents/document.ts";
import { isValid } from "../../../common/rules/finding.ts";
import type { LegAddress } from "../../../common/documents/address-legs.ts";
import {
  type DryRun,
  loadDryRun,
  type DryRunDocument,
  type PreparedDryRun,
} from "../../../common/documents/dry-run.ts";
import {
  boolean,
  described,
  listOf,
  nullable,
  object,
  string,
  type AnswerOf,
  type JsonSchema,
  kindWords,
} from "../../openapi/description.ts";
import { documentAnswer } from "./answers.ts";
import { presentContent } from "./presenter.ts";
import { registration } from "../participants/answers.ts";
import { validationResult, validationTotals, presentFinding, presentValidationTotals } from "../validation/answers.ts";
import { jsonBytes } from "../../http/write-json.ts";
import { neverOnLoop, threadFunction } from "../../threads/thread-function.ts";

const leg = object(
  {
    required: described(boolean, "Whether something would be sent on this leg."),
    reason: described(nullable(string), "Why not."),
    senderId: string,
    receiverId: string,
    docTypeId: string,
    processId: string,
  },
  { title: "LegAddress" },
);

export const dryRunAnswer = (kind: DocumentKind) =>
  object(
    {
      valid: described(boolean, "Whether no finding is fatal."),
      document: withoutSystemFields(kind),
      routing: object({ toC3: leg, toC5: leg }),
      receiver_registration: registration,
      validation_results: described(
        listOf(validationResult),
        "Findings about the UBL document, then about the tax data document; `rule_set` names the rules that found it.",
      ),
      validation_totals: validationTotals,
      rule_set: described(string, "Id and version of the rules for the UBL document."),
      tax_data_rule_set: described(string, "Id and version of the rules for the tax data document."),
      ubl: described(string, "The UBL document (XML), with its attachments."),
      tax_data: described(string, "The tax data document (XML) that would go to the authority."),
    },
    { title: `${kindWords[kind].title}DryRun`, optional: ["validation_totals"] },
  );

/** Fields of stored documents only. */
const systemFields: ReadonlySet<string> = new Set([
  "id",
  "org_id",
  "business_profile_id",
  "document_sequence",
  "revision",
  "version",
  "meta_info",
  "created_at",
  "updated_at",
  "corrected_at",
  "void_reason",
]);

function withoutSystemFields(kind: DocumentKind): JsonSchema {
  const document = documentAnswer(kind);
  const { attachments, ...properties } = Object.fromEntries(
    Object.entries(document["properties"] as object).filter(([name]) => !systemFields.has(name)),
  );
  const { items } = attachments as { items: JsonSchema };
  const { id: _id, ...shown } = items["properties"] as Record<string, JsonSchema>;
  return {
    ...document,
    title: `${kindWords[kind].title}Content`,
    properties: {
      ...properties,
      attachments: listOf({
        ...items,
        title: "AttachmentContent",
        properties: shown,
        required: ["file_name", "file_type"],
      }),
    },
    required: (document["required"] as string[]).filter((name) => !systemFields.has(name)),
  };
}

/** The result of a dry run; without id, number, times and status, which the document never gets. */
function presentDryRun(dryRun: DryRun): Omit<AnswerOf<ReturnType<typeof dryRunAnswer>>, "receiver_registration"> {
  const { ubl, taxData, findings, ruleSets, routing } = dryRun;
  const document = presentContent(dryRun);
  const attachments = document["attachments"] as Record<string, unknown>[] | undefined;
  return {
    valid: isValid(dryRun),
    // Nothing can be downloaded by the ids of a dry run.
    document: { ...document, attachments: attachments?.map(({ id: _id, ...attachment }) => attachment) },
    routing: { toC3: presentLeg(routing.c3), toC5: presentLeg(routing.c5) },
    validation_results: findings.map(presentFinding),
    ...presentValidationTotals(dryRun.truncated ? dryRun.totals : null),
    rule_set: ruleSets.ubl,
    tax_data_rule_set: ruleSets.taxData,
    ubl,
    tax_data: taxData,
  };
}

function presentLeg({ notRequired, senderId, receiverId, docTypeId, processId }: LegAddress): AnswerOf<typeof leg> {
  return { required: notRequired === null, reason: notRequired, senderId, receiverId, docTypeId, processId };
}

/** Compiled on first use, by each thread separately. */
let dryRun: Promise<DryRunDocument> | undefined;

/** Renders and judges a document. The memory factor covers the document, its UBL, its report and an answer with all three. */
export const tryDocument = threadFunction(
  import.meta.url,
  { maxOnLoop: neverOnLoop, memoryFactor: 2 },
  async function tryDocument(prepared: PreparedDryRun, { config, ruleSets }) {
    dryRun ??= loadDryRun({ config, ruleSets: await ruleSets() });
    return jsonBytes(presentDryRun((await dryRun)(prepared)));
  },
);
