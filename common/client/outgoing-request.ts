import type { OperationRow, Reading, Text } from "./answer.ts";
import type { Operations } from "./generated/all-operations.ts";
import { operationTable } from "./generated/operation-table.ts";
import type { Settings } from "./settings.ts";

export type OperationId = keyof Operations;

export interface OutgoingRequest {
  method: string;
  url: string;
  headers: Record<string, string>;
  body?: Text;
  reading: Reading;
  /** Whether a second attempt does no harm where the first may have been carried out. */
  isRepeatable: boolean;
}

export type Parameters = Readonly<Record<string, unknown>>;

type Value = string | number | boolean;
type Named = Readonly<Record<string, Value | readonly Value[] | undefined>>;

const keyHeader = "Idempotency-Key";

/** @throws TypeError for an operation or a parameter that the description does not have, and for a path that lacks one */
export function outgoingRequest(settings: Settings, id: string, parameters: Parameters): OutgoingRequest {
  if (!Object.hasOwn(operationTable, id)) {
    throw new TypeError(`There is no operation ${id}`);
  }
  const row = operationTable[id as OperationId];
  const [method, , reading, , headerNames] = row;
  const { body, contentType, ...named } = parameters as Named & { body?: unknown; contentType?: string };
  const { url, headers } = place(id, row, named);
  const takesKey = headerNames.split(" ").includes(keyHeader);
  return {
    method,
    url: settings.baseUrl + url,
    headers: {
      Accept: reading === "json" ? "application/json" : "*/*",
      "X-SERVICE-VERSION": settings.serviceVersion,
      ...(takesKey && { [keyHeader]: randomKey() }),
      ...headers,
      ...(body !== undefined && { "Content-Type": typeOfBody(id, row, body, contentType) }),
    },
    ...(body !== undefined && { body: isText(body) ? body : (settings.stringify(body) ?? "") }),
    reading,
    isRepeatable: method !== "POST" || takesKey,
  };
}

/** Every parameter where the operation has it. */
function place(id: string, [, path, , queryNames, headerNames]: OperationRow, named: Named) {
  const [inQuery, inHeader] = [queryNames.split(" "), headerNames.split(" ")];
  const search = new URLSearchParams();
  const headers: Record<string, string> = {};
  let filled = path;
  for (const [name, value] of Object.entries(named)) {
    if (value === undefined) {
      continue;
    }
    if (path.includes(`{${name}}`)) {
      filled = filled.replace(`{${name}}`, pathSegment(name, String(value)));
    } else if (inQuery.includes(name)) {
      [value].flat().forEach((one) => search.append(name, String(one)));
    } else if (inHeader.includes(name)) {
      headers[name] = String(value);
    } else {
      throw new TypeError(`${id} has no parameter ${name}`);
    }
  }
  const missing = /\{(\w+)\}/.exec(filled)?.[1];
  if (missing !== undefined) {
    throw new TypeError(`${id} needs ${missing}`);
  }
  return { url: search.size === 0 ? filled : `${filled}?${search}`, headers };
}

/** @throws TypeError for what would lead to another operation: nothing, `.` and `..` */
function pathSegment(name: string, value: string): string {
  if (/^\.{0,2}$/.test(value)) {
    throw new TypeError(`${name} is ${JSON.stringify(value)}, which no path can hold`);
  }
  return encodeURIComponent(value);
}

function typeOfBody(
  id: string,
  [, , , , , otherType]: OperationRow,
  body: unknown,
  contentType: string | undefined,
): string {
  if (otherType === undefined) {
    throw new TypeError(`${id} takes no body`);
  }
  return contentType ?? (isText(body) ? otherType : "application/json");
}

const isText = (body: unknown): body is Text => typeof body === "string" || body instanceof Uint8Array;

/** Not randomUUID(), which browsers have on secure pages only. */
export const randomKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
