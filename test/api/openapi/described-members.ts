import type { OpenApiDocument } from "../../../api/openapi/openapi-document.ts";

export interface Found {
  /** Where it stands: "PurchaseInvoice.totals". */
  place: string;
  schema: Record<string, unknown>;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Keywords whose value is no schema. */
const values: ReadonlySet<string> = new Set(["enum", "const", "examples", "example", "default", "required"]);

/** Every schema of a part of the description with where it stands, the members of objects among them. */
export function schemasIn(part: unknown, place: string): Found[] {
  if (Array.isArray(part)) {
    return part.flatMap((each) => schemasIn(each, place));
  }
  if (!isObject(part)) {
    return [];
  }
  const members = isObject(part["properties"]) ? Object.entries(part["properties"]) : [];
  return [
    { place, schema: part },
    ...members.flatMap(([name, member]) => schemasIn(member, `${place}.${name}`)),
    ...Object.entries(part).flatMap(([keyword, value]) =>
      values.has(keyword) || keyword === "properties" ? [] : schemasIn(value, place),
    ),
  ];
}

/** The members of all objects of the description. */
export const membersOf = (document: OpenApiDocument): Found[] =>
  [...parts(document)].flatMap(([place, part]) =>
    schemasIn(part, place).flatMap(({ place: at, schema }) =>
      Object.entries(isObject(schema["properties"]) ? schema["properties"] : {}).map(([name, member]) => ({
        place: `${at}.${name}`,
        schema: member as Record<string, unknown>,
      })),
    ),
  );

const parts = ({ paths, webhooks, components }: OpenApiDocument): Iterable<[string, unknown]> => [
  ...Object.entries(components["schemas"] ?? {}),
  ...Object.entries(components["responses"] ?? {}),
  ...Object.entries(paths),
  ...Object.entries(webhooks),
];
