import { documentKindNames } from "../../../common/domain/document-kinds.ts";
import type { DocumentKind } from "../../../common/domain/document.ts";
import { documentAnswer, documentRequest } from "../answers/document.ts";
import { boolean, described, listOf, nullable, object, string } from "../answers/schemas.ts";
import { validationResult, validationTotals } from "../answers/validation-result.ts";
import { documentRequestExample } from "../examples/documents.ts";
import { kindWords } from "../kind-words.ts";
import type { JsonSchema, Operation } from "../operation.ts";

function dryRunOperation(kind: DocumentKind): Operation {
  const { one, title, tag } = kindWords[kind];
  return {
    method: "post",
    path: `/api/${kind}/{business_profile_id}/validate`,
    operationId: `validate${title}`,
    tag,
    summary: `Try a ${one} without creating it`,
    description:
      "Everything that creating it would lead to, but for storing and sending: amounts, the UBL document, the tax data document, where both would go and why, and every finding of all rules. Its number ends with `DRYRUN`. Wrong fields are answered with 400 as on create.",
    request: { schema: documentRequest(kind), example: documentRequestExample(kind) },
    answers: {
      200: { description: "What would become of it.", content: { schema: answer(kind) } },
    },
  };
}

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

const answer = (kind: DocumentKind): JsonSchema =>
  object(
    {
      valid: described(boolean, "Whether no finding is fatal."),
      document: withoutSystemFields(kind),
      routing: object({ toC3: leg, toC5: leg }),
      validation_results: described(
        listOf(validationResult),
        "Findings about the UBL document, then about the tax data document; `rule_set` tells which rules judged.",
      ),
      validation_totals: validationTotals,
      rule_set: described(string, "Id and version of the rules for the UBL document."),
      tax_data_rule_set: described(string, "Id and version of the rules for the tax data document."),
      ubl: described(string, "The UBL document (XML), with its attachments."),
      tax_data: described(string, "The tax data document (XML) that would go to the authority."),
    },
    { title: `${kindWords[kind].title}DryRun`, optional: ["validation_totals"] },
  );

/** What only a stored document has. */
const systemFields: ReadonlySet<string> = new Set([
  "id",
  "org_id",
  "business_profile_id",
  "document_sequence",
  "revision",
  "meta_info",
  "created_at",
  "updated_at",
  "corrected_at",
]);

const withoutSystem = (members: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(members).filter(([name]) => !systemFields.has(name)));

function withoutSystemFields(kind: DocumentKind): JsonSchema {
  const document = documentAnswer(kind);
  const { attachments, ...properties } = withoutSystem(document["properties"] as object);
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

/** The dry run, for every kind. */
export const dryRun: readonly Operation[] = documentKindNames.map(dryRunOperation);
