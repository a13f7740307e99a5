import { readFileSync, readdirSync } from "node:fs";
import { basename, join } from "node:path";
import { isLosslessNumber, parse, stringify } from "lossless-json";
import { documentKindNames, documentKinds } from "../../common/documents/document-kinds.ts";
import type { AttachmentContent, DocumentKind } from "../../common/documents/document.ts";
import { price } from "../../common/pricing/price.ts";
import type { UblInput } from "../../common/ubl/render-head.ts";
import { repositoryRoot } from "../setup/repository-root.ts";
import { acceptedDocument, type Json } from "./request.ts";

/** One request of test/golden/ with the UBL document that it must become. */
export interface Golden {
  name: string;
  kind: DocumentKind;
  request: Json;
  /** The request as a client sends it. */
  body: string;
  xmlPath: string;
}

const GOLDEN_DOCUMENT_ID = "68205910-ac6b-4e35-9fe7-d1f0a3e3ae72";

export function readGoldens(): Golden[] {
  const folder = join(repositoryRoot, "test", "golden");
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".json"));
  const paths = new Map(files.sort().map((file) => [basename(file, ".json"), join(folder, file)]));
  return [...paths].map(([name, path]) => {
    const body = stringify(readBody(paths, name)) ?? "";
    // Numbers stay the text that the file holds, as the API reads them: 25.50 is not 25.5.
    const request = parse(body, undefined, (digits) => digits) as Json;
    return { name, kind: kindOf(request), request, body, xmlPath: path.replace(/json$/, "xml") };
  });
}

/** A file that extends another one has only the differences, as JSON merge patches (RFC 7396) state them. */
function readBody(paths: ReadonlyMap<string, string>, name: string): Json {
  const { extends: base, ...body } = parse(readFileSync(paths.get(name) ?? name, "utf8")) as Json;
  return typeof base === "string" ? merge(readBody(paths, base), body) : body;
}

function merge(base: Json, patch: Json): Json {
  const merged = { ...base };
  for (const [field, value] of Object.entries(patch)) {
    const before = base[field];
    merged[field] = isObject(before) && isObject(value) ? merge(before, value) : value;
  }
  return Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== null));
}

const isObject = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value) && !isLosslessNumber(value);

/** No type code belongs to two kinds. */
function kindOf({ invoice_type_code: type }: Json): DocumentKind {
  const kind = documentKindNames.find((name) => documentKinds[name].typeCodes.includes(String(type)));
  if (kind === undefined) {
    throw new Error(`There is no kind with the type code ${String(type)}`);
  }
  return kind;
}

export function readGolden(name: string): Golden {
  const golden = readGoldens().find((candidate) => candidate.name === name);
  if (golden === undefined) {
    throw new Error(`There is no golden ${name}`);
  }
  return golden;
}

/** What the service makes of a golden's request, up to the point where it is rendered. */
export function ublInput({ kind, request }: Golden): UblInput {
  const sent = (request["attachments"] ?? []) as AttachmentContent[];
  const attachments = sent.map((attachment, index) => ({
    ...attachment,
    file_content: undefined,
    id: `att-${index + 1}`,
  }));
  const document = acceptedDocument({ ...request, ...(sent.length === 0 ? {} : { attachments }) }, kind);
  return {
    kind,
    documentId: GOLDEN_DOCUMENT_ID,
    documentSequence: `${documentKinds[kind].sequencePrefix}-2026-000001`,
    document,
    amounts: price(document),
    attachmentContents: new Map(sent.map(({ file_content: content }, index) => [`att-${index + 1}`, content])),
  };
}
