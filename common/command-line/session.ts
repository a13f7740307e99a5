import { createClient, operationTable, orThrow, type Client } from "../client/create-client.ts";
import { readServiceAccess, type ServiceAccess } from "../config/service-access.ts";
import type { DocumentKind } from "../documents/document.ts";
import { documentKindNames, isDocumentKind } from "../documents/document-kinds.ts";
import { CommandError, exitCodes } from "./exit-codes.ts";

/** Options of every command that calls the service. */
export const sessionOptions = {
  json: { type: "boolean" },
} as const;

export const sessionHelp = `
  --json          lines of JSON on standard output`;

/** Options of the commands that issue documents. */
export const issuerOptions = {
  ...sessionOptions,
  kind: { type: "string" },
  "business-profile": { type: "string" },
} as const;

export const issuerHelp = `
  --kind K        purchase-invoices (the default), purchase-credit-notes, sales-invoices, sales-credit-notes
  --business-profile ID
                  in whose name; without it the only one that there is${sessionHelp}`;

export interface Session {
  access: ServiceAccess;
  client: Client;
  /** Aborts when the operator ends the command. */
  signal: AbortSignal;
  isJson: boolean;
}

/** @throws ConfigError when no service is known */
export function openSession({ json = false }: { json?: boolean | undefined }, signal: AbortSignal): Session {
  const access = readServiceAccess();
  return { access, client: createClient(access), signal, isJson: json };
}

/** @throws CommandError for a kind that there is not */
export function readKind(named: string | undefined, fallback: DocumentKind = "purchase-invoices"): DocumentKind {
  if (named === undefined || isDocumentKind(named)) {
    return named ?? fallback;
  }
  throw new CommandError(exitCodes.usage, `There is no kind ${named}: there are ${documentKindNames.join(", ")}`);
}

/** In whose name documents are issued. @throws CommandError when several profiles could be meant */
export async function businessProfileOf(
  { access, client, signal }: Session,
  { "business-profile": named }: { "business-profile"?: string | undefined },
): Promise<string> {
  const known = named ?? access.businessProfileId;
  if (known !== undefined) {
    return known;
  }
  const { data } = orThrow(await client.listBusinessProfiles({ limit: 100 }, { signal }));
  const [only] = data;
  if (only === undefined || data.length > 1) {
    const found = data.map(({ id, name }) => `\n  ${id}  ${name}`).join("");
    throw new CommandError(exitCodes.usage, `Name a business profile with --business-profile; there are:${found}`);
  }
  return only.id;
}

/** The profile in the path of an operation, under the name that it has there. */
export function profileParameter(operationId: string, businessProfileId: string): Record<string, string> {
  const [, path] = (operationTable as Readonly<Record<string, readonly string[]>>)[operationId]!;
  return { [path!.includes("{business_profile_id}") ? "business_profile_id" : "id"]: businessProfileId };
}
