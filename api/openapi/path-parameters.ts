import type { JsonSchema } from "./operation.ts";

const uuid: JsonSchema = { type: "string", format: "uuid" };

/** What the placeholders of the paths mean. One that is not listed is an id. */
const pathParameters: Readonly<Record<string, { description: string; schema: JsonSchema }>> = {
  business_profile_id: { description: "The business profile that issues the document.", schema: uuid },
  attachment_id: { description: "Id of the attachment, from `attachments[].id` of the document.", schema: uuid },
  delivery_id: { description: "Id of the delivery.", schema: uuid },
  sbdh_id: { description: "Id of the envelope, `transmissionUuid` of the leg.", schema: uuid },
  name: { description: "Name of the list.", schema: { type: "string" } },
  file: { description: "Name of a file of the page.", schema: { type: "string" } },
};

const things: readonly [prefix: string, description: string][] = [
  ["/api/business-profiles/", "Id of the business profile."],
  ["/api/webhooks/", "Id of the webhook endpoint."],
];

export function pathParameter(path: string, name: string): { description: string; schema: JsonSchema } {
  const thing = things.find(([prefix]) => path.startsWith(prefix))?.[1] ?? "Id of the document.";
  return pathParameters[name] ?? { description: thing, schema: uuid };
}

/** The names of a path's placeholders, in order. */
export const placeholders = (path: string): string[] => [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
