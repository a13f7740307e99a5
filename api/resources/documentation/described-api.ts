/** A JSON schema as the published description has it. */
export interface DescribedSchema {
  $ref?: string;
  type?: string | readonly string[];
  title?: string;
  description?: string;
  format?: string;
  properties?: Readonly<Record<string, DescribedSchema>>;
  required?: readonly string[];
  readOnly?: boolean;
  items?: DescribedSchema;
  anyOf?: readonly DescribedSchema[];
  oneOf?: readonly DescribedSchema[];
  allOf?: readonly DescribedSchema[];
  additionalProperties?: boolean | DescribedSchema;
  enum?: readonly unknown[];
  const?: unknown;
  example?: unknown;
  examples?: readonly unknown[];
  [keyword: string]: unknown;
}

export interface DescribedContent {
  schema?: DescribedSchema;
  example?: unknown;
  examples?: Readonly<Record<string, { summary?: string; value?: unknown; $ref?: string }>>;
}

export interface DescribedParameter {
  $ref?: string;
  name: string;
  in: string;
  description?: string;
  required?: boolean;
  schema?: DescribedSchema;
  example?: unknown;
}

export interface DescribedAnswer {
  $ref?: string;
  description: string;
  content?: Readonly<Record<string, DescribedContent>>;
}

export interface DescribedOperation {
  operationId: string;
  tags: readonly string[];
  summary: string;
  description?: string;
  security?: readonly unknown[];
  parameters?: readonly DescribedParameter[];
  requestBody?: { required?: boolean; content: Readonly<Record<string, DescribedContent>> };
  responses: Readonly<Record<string, DescribedAnswer>>;
}

export interface DescribedApi {
  info: { title: string; version: string; description: string };
  tags: readonly { name: string; description?: string }[];
  paths: Readonly<Record<string, Readonly<Record<string, DescribedOperation>>>>;
  components: {
    schemas: Readonly<Record<string, DescribedSchema>>;
    parameters: Readonly<Record<string, DescribedParameter>>;
    responses: Readonly<Record<string, DescribedAnswer>>;
  };
}

/** An operation with the place where it is called. */
export interface PlacedOperation extends DescribedOperation {
  method: string;
  path: string;
}

const methods: ReadonlySet<string> = new Set(["get", "post", "put", "patch", "delete"]);

export const operationsOf = ({ paths }: DescribedApi): PlacedOperation[] =>
  Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item)
      .filter(([method]) => methods.has(method))
      .map(([method, operation]) => ({ ...operation, method: method.toUpperCase(), path })),
  );

/** The last part of a reference: "PurchaseInvoice" of "#/components/schemas/PurchaseInvoice". */
export const referredName = (reference: string): string => reference.split("/").at(-1) ?? "";

/** "Purchase invoices" as it stands in an address. */
export const slugOf = (words: string): string =>
  words
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
