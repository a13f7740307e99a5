import { documentTables, type WordTable } from "./document-words.ts";
import { operationWords } from "./operations.ts";
import { siteTables } from "./site-words.ts";
import type { JsonSchema } from "../description.ts";

export const describedTables: readonly WordTable[] = [...documentTables, ...siteTables, operationWords];

/** Members that no client can set: `readOnly` in answers. By the same keys as the words. */
const setByService: ReadonlySet<string> = new Set(
  Object.entries({
    document:
      "id org_id business_profile_id document_sequence revision sent_as totals meta_info created_at updated_at corrected_at void_reason credited_amount remaining_amount credited_by",
    DocumentLine: "base_amount net_amount tax_amount total_amount tax_amount_in_aed total_amount_in_aed",
    billing_reference: "document_id amount credited_amount remaining_amount",
    attachments: "id",
    BusinessProfile: "id org_id created_at updated_at",
    Organization: "id created_at",
    WebhookEndpoint:
      "id status consecutive_failures paused_until last_success_at pending_deliveries previous_secret_until created_at updated_at",
  }).flatMap(([holder, members]) => members.split(" ").map((member) => `${holder}.${member}`)),
);

const words: WordTable = Object.assign({}, ...describedTables);

/** The place of a member: the name of its object, and the properties that hold the object, the nearest first. */
interface MemberPlace {
  holder?: string;
  /** The nearest object around it that has a name. */
  owner: string;
  property?: string;
  outer?: string;
  /** "Request" in what clients send. */
  suffix: string;
}

interface Said {
  text?: string;
  example?: unknown;
  isReadOnly: boolean;
}

/** Objects whose members mean the same, by their name or by the property that holds them. */
const groups: readonly [name: RegExp, group: string][] = [
  [/^(?:Purchase|Sales)(?:Invoice|CreditNote)(?:Content|Request|RequestLine)?$/, "document"],
  [
    /^(?:SupplierParty|CustomerParty|RepeatedSupplier|RepeatedCustomer|BusinessProfile|BusinessProfileRequest|profile)$/,
    "party",
  ],
  [/^(?:PartyTaxScheme|UaeTaxScheme|party_tax_scheme)$/, "taxScheme"],
  [/^RepeatedAddress$/, "Address"],
  [/^(?:TaxCategory|classified_tax_category|tax_category)$/, "taxCategory"],
  [/^(?:(?:Document|Line)(?:Allowance|Charge)|charges|allowances)$/, "amountChange"],
  [/^document_lines$/, "DocumentLine"],
  [/^(?:StatusLogEntry|Change|log)$/, "logEntry"],
  [/^(?:WebhookEndpointWithSecret|WebhookRequest)$/, "WebhookEndpoint"],
  [/^(?:WebhookDelivery|deliveries)$/, "delivery"],
  [/^(?:NewOrganization|OrganizationChange|CreatedOrganization)$/, "Organization"],
  [/^IssuedTokenWithText$/, "IssuedToken"],
  [/DryRun$/, "dryRun"],
  [/Page$/, "page"],
  [/^(?:answered_by|processes)$/, "process"],
  [/^(?:LegIncident|StageIncident|RefusalIncident|RetryRun)$/, "incident"],
  [/^(?:Pause|pauses)$/, "pause"],
  [/^(?:RuleRelease|RuleReleaseName)$/, "release"],
  [/^(?:BrokenRule|RuleChange)$/, "brokenRule"],
];

const groupOf = (name: string | undefined): string | undefined =>
  groups.find(([pattern]) => pattern.test(name ?? ""))?.[1];

/** @param isDescribed whether the member says something of itself: then it gets no words that are for all objects */
function wordsFor(place: MemberPlace, member: string, isDescribed: boolean): Said {
  const { holder, owner, property, outer } = place;
  // A request or answer without a name of its own.
  const whole = holder === undefined && property === undefined ? "body" : undefined;
  // The nearest name comes first: the object's own, that of its group, the properties that hold it, nothing.
  const around = [`${owner}.${property}`, `${outer}.${property}`];
  const names = [holder, groupOf(holder), ...around, property, groupOf(property), whole];
  const keys = [...names.flatMap((name) => (name === undefined ? [] : [`${name}.${member}`])), member];
  const key = keys.find((each) => Object.hasOwn(words, each));
  const said = key === undefined ? undefined : words[key];
  const [text, example] = typeof said === "string" ? [said] : (said ?? []);
  return {
    ...(text !== undefined && !(key === member && isDescribed) && { text }),
    ...(example !== undefined && { example }),
    isReadOnly: place.suffix === "" && keys.some((each) => setByService.has(each)),
  };
}

/** The schema of a member with its words, which come before those that the schema has itself. */
export function withWords(schema: JsonSchema, place: MemberPlace, member: string, isDescribed: boolean): JsonSchema {
  const { text, example, isReadOnly } = wordsFor(place, member, isDescribed);
  const description = [text, schema["description"]].filter((each) => each !== undefined && each !== "").join(" ");
  const shown = example ?? exampleByFormat[String(schema["format"])];
  return {
    ...schema,
    ...(description !== "" && { description }),
    ...(shown !== undefined &&
      schema["enum"] === undefined &&
      schema["examples"] === undefined && { examples: [shown] }),
    ...(isReadOnly && { readOnly: true }),
  };
}

const exampleByFormat: Readonly<Record<string, string>> = {
  uuid: "0199d3a0-7c1e-7000-8000-00000000d001",
  date: "2026-08-20",
  "date-time": "2026-08-20T08:15:30.000Z",
};
