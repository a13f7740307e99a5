import { createHash } from "node:crypto";
import { Resolver } from "node:dns/promises";
import type { NaptrRecord } from "node:dns";

import { Agent, request } from "undici";

import type { DocumentKind } from "../documents/document.ts";
import { documentKindNames, documentKinds } from "../documents/document-kinds.ts";
import {
  type ParticipantId,
  formatParticipantId,
  PARTICIPANT_META_SCHEME,
  predefinedRecipient,
} from "./identifiers.ts";
import { asError } from "../runtime/errors.ts";
import { FairQueue, shareOfJobs, type Work } from "../runtime/fair-queue.ts";
import { parseXml, type XmlNode, type XmlTree } from "../schematron/documents.ts";
import type { Config } from "../config/config.ts";
import {
  ForbiddenTargetError,
  isPublicAddress,
  literalAddress,
  publicLookup,
  readBounded,
} from "./public-addresses-only.ts";

export const registrationStates = ["registered", "not_registered", "unknown"] as const;
type RegistrationState = (typeof registrationStates)[number];

/** What is known of a participant, and since when. */
export interface Registration {
  participantId: string;
  state: RegistrationState;
  /** Why it is unknown, or what else has to be known; null otherwise. */
  reason: string | null;
  documentTypes: DocumentTypeId[];
  /** The kinds of our documents that it receives, by their type and process. */
  kinds: DocumentKind[];
  /** Those whose type it is registered for, and whose process it is not. */
  withoutProcess: DocumentKind[];
  /** Whether the process of some kind is not known, which then counts as registered. */
  isUnclear: boolean;
  checkedAt: Date;
  ageSeconds: number;
}

/** A document type that a participant is registered for. */
interface DocumentTypeId {
  scheme: string;
  value: string;
}

/**
 * The registration that documents of a kind are sent by (network.md 5). With wildcards it may name a wider customization, by an
 * asterisk. The exact customization comes first, then those that begin with it, then the specification that it is a variant of.
 */
function typeTaking(types: readonly DocumentTypeId[], kind: DocumentKind): DocumentTypeId | undefined {
  const { docTypeId, docTypeScheme, customizationId } = documentKinds[kind];
  const [general = ""] = customizationId.split("@");
  const byChoice = [customizationId, `${customizationId}*`, `${general}*`]
    .map((each) => docTypeId.replace(`##${customizationId}::`, `##${each}::`))
    .flatMap((named) => types.filter(({ scheme, value }) => scheme === docTypeScheme && value === named));
  return byChoice[0] ?? types.find(({ value }) => value === docTypeId);
}

/** The kinds of our documents that a participant with these registrations receives. */
export const kindsTakenBy = (types: readonly DocumentTypeId[]): DocumentKind[] =>
  documentKindNames.filter((kind) => typeTaking(types, kind) !== undefined);

/**
 * What the network's directory says of a participant. `unknown`: it could not be asked, or its answer is of no use; the reason is for
 * readers and names no address of the site.
 */
export type DirectoryAnswer =
  /** `withoutProcess`: kinds whose type is registered for other processes alone; `isUnclear`: of some kind that is not known. */
  | { state: "registered"; documentTypes: DocumentTypeId[]; withoutProcess: DocumentKind[]; isUnclear: boolean }
  | { state: "not_registered" }
  | { state: "unknown"; reason: string };

/** Port to the directory. Failures are answers, and each look-up ends within `lookUpMs`. */
interface ParticipantDirectory {
  lookUp(id: ParticipantId): Promise<DirectoryAnswer>;
}

/** Time limit of a look-up: DNS and the publisher's answers together. */
const lookUpMs = 5_000;

/** Asks DNS for NAPTR records; tests bring their own. */
type ResolveNaptr = (name: string) => Promise<NaptrRecord[]>;

/** Where a participant's metadata is published: its URL, nowhere, or why that is not known. */
type Publisher = { url: string } | { missing: true } | { problem: string };

const timeoutMs = 1_500;
const tries = 2;
const digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** The name that DNS has for a participant (network.md 5): the base 32 of the SHA-256 of its id in lower case. */
export function directoryName(id: ParticipantId, zone: string): string {
  const hash = createHash("sha256").update(formatParticipantId(id).toLowerCase()).digest();
  const bits = [...hash].map((byte) => byte.toString(2).padStart(8, "0")).join("");
  // RFC 4648 without padding.
  const label = (bits.match(/.{1,5}/g) ?? []).map((part) => digits[Number.parseInt(part.padEnd(5, "0"), 2)]).join("");
  return `${label}.${PARTICIPANT_META_SCHEME}.${zone}`;
}

/** @param resolveNaptr by default, the resolvers of the machine */
async function locatePublisher(
  id: ParticipantId,
  zone: string,
  resolveNaptr: ResolveNaptr = (name) => new Resolver({ timeout: timeoutMs, tries }).resolveNaptr(name),
): Promise<Publisher> {
  try {
    const records = await resolveNaptr(directoryName(id, zone));
    const url = records
      .filter(({ flags, service }) => flags.toUpperCase() === "U" && service === "Meta:SMP")
      .toSorted((a, b) => a.order - b.order || a.preference - b.preference)
      .map(({ regexp }) => {
        // `!pattern!replacement!`; a replacement that takes parts of the name is not used in the network.
        const [, , replacement = "", flags] = regexp.split(regexp[0] ?? "!");
        return flags === "" && URL.canParse(replacement) && !replacement.includes("\\") ? replacement : undefined;
      })
      .find((found) => found !== undefined);
    return url === undefined ? { problem: "The directory names no metadata publisher that can be used" } : { url };
  } catch (error) {
    const { code = "an error" } = asError(error) as NodeJS.ErrnoException;
    // A name without such a record is an incomplete registration; a participant is missing only when its name does not exist.
    return code === "ENOTFOUND" ? { missing: true } : { problem: `The directory in DNS did not answer (${code})` };
  }
}

/** A publisher's answer has some hundred kilobytes at most. */
const maxServiceGroupBytes = 512 * 1_024;
const publisherXml = { maxLength: maxServiceGroupBytes, maxDepth: 16, maxElements: 10_000 };
const maxTypes = 2_000;
const maxTypeLength = 500;

/**
 * The document types of a ServiceGroup (Peppol SMP, OASIS SMP 1.0): each is named by the end of a reference's address.
 *
 * @returns undefined for another document, and for one with a reference that cannot be read: a type that seems to be missing refuses documents
 * @throws XmlSyntaxError for another text than XML, and for a DTD, which the reader refuses
 */
function readServiceGroup(xml: string): DocumentTypeId[] | undefined {
  const tree = parseXml(xml, publisherXml);
  if (tree.localName(tree.root) !== "ServiceGroup") {
    return undefined;
  }
  const types = descendants(tree, "ServiceMetadataReferenceCollection", "ServiceMetadataReference").map((node) => {
    const [, encoded = ""] = /\/services\/([^/?#]+)$/.exec(tree.attribute(node, "href") ?? "") ?? [];
    const [, scheme, value] = /^([\w-]{1,25})::(.+)$/.exec(decoded(encoded)) ?? [];
    return scheme === undefined || value === undefined || value.length > maxTypeLength ? undefined : { scheme, value };
  });
  return types.length <= maxTypes && types.every((type) => type !== undefined) ? types : undefined;
}

/** The elements at a path below the root. */
const descendants = (tree: XmlTree, ...path: string[]): XmlNode[] =>
  path.reduce<XmlNode[]>(
    (nodes, name) => nodes.flatMap((node) => tree.children(node)).filter((node) => tree.localName(node) === name),
    [tree.root],
  );

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return "";
  }
}

const information = ["ServiceMetadata", "ServiceInformation"];

/**
 * The processes of a SignedServiceMetadata (Peppol SMP, OASIS SMP 1.0), with their schemes. Its signature is not verified: nothing is
 * sent by it.
 *
 * @param asked participant and document type as they were asked for, with their schemes
 * @returns undefined for another document, and for one about something else, without processes, or that names another publisher (Redirect)
 * @throws XmlSyntaxError for another text than XML, and for a DTD, which the reader refuses
 */
function readProcesses(xml: string, asked: { participant: string; documentType: string }): string[] | undefined {
  const tree = parseXml(xml, publisherXml);
  const identifiers = (...path: string[]): string[] =>
    descendants(tree, ...information, ...path).map(
      (node) => `${tree.attribute(node, "scheme")}::${tree.text(node).trim()}`,
    );
  const processes = identifiers("ProcessList", "Process", "ProcessIdentifier");
  const isAnswer =
    tree.localName(tree.root) === "SignedServiceMetadata" &&
    identifiers("ParticipantIdentifier").join(" ").toLowerCase() === asked.participant &&
    identifiers("DocumentIdentifier").join(" ") === asked.documentType;
  return isAnswer && processes.length > 0 ? processes : undefined;
}

const unknown = (reason: string): DirectoryAnswer => ({ state: "unknown", reason });

/** Connections are few and to many hosts, so that none is kept. */
const connections = { keepAliveTimeout: 1_000, headersTimeout: lookUpMs, bodyTimeout: lookUpMs, maxHeaderSize: 16_384 };
const publicPorts: readonly string[] = ["", "80", "443"];

/**
 * The directory that the site names: a publisher for all, or the network's zone in DNS. Access points have no look-up in their HTTP
 * APIs (access-point.md 2), so this service asks the directory itself.
 */
export function openDirectory({ smlZone }: Pick<Config, "smlZone">, resolveNaptr?: ResolveNaptr): ParticipantDirectory {
  if (smlZone === undefined) {
    return { lookUp: () => Promise.resolve(unknown("The site names no directory (SML_ZONE)")) };
  }
  if (/^https?:/.test(smlZone)) {
    const agent = new Agent({ ...connections, connect: { timeout: lookUpMs } });
    return { lookUp: (id) => ask(agent, smlZone, id) };
  }
  // The participant's registration names the address, so it must not be inside of the site.
  const agent = new Agent({ ...connections, connect: { timeout: lookUpMs, lookup: publicLookup } });
  return {
    lookUp: async (id) => {
      const publisher = await locatePublisher(id, smlZone, resolveNaptr);
      if ("missing" in publisher) {
        return { state: "not_registered" };
      }
      if ("problem" in publisher) {
        return unknown(publisher.problem);
      }
      const { protocol, port, hostname, username, password } = new URL(publisher.url);
      const literal = literalAddress(hostname);
      const isPublic =
        /^https?:$/.test(protocol) &&
        publicPorts.includes(port) &&
        username + password === "" &&
        (literal === undefined || isPublicAddress(literal));
      if (!isPublic) {
        return unknown("The participant's metadata publisher is not at a public address");
      }
      // DNS may name a publisher that does not know the participant: one of the two is behind, and nothing shows which.
      const answer = await ask(agent, publisher.url, id);
      return answer.state === "not_registered"
        ? unknown("The participant's metadata publisher does not know it")
        : answer;
    },
  };
}

/** What the participant is registered for. The metadata of each type that takes documents of ours tells for which processes. */
async function ask(dispatcher: Agent, baseUrl: string, id: ParticipantId): Promise<DirectoryAnswer> {
  const participant = `${PARTICIPANT_META_SCHEME}::${formatParticipantId(id).toLowerCase()}`;
  const url = `${baseUrl.replace(/\/+$/, "")}/${encodeURIComponent(participant)}`;
  const options = { dispatcher, signal: AbortSignal.timeout(lookUpMs) };
  const group = await read(url, options, readServiceGroup);
  if (!("found" in group)) {
    return group;
  }
  const documentTypes = group.found;
  let isUnclear = false;
  const lacking = documentKindNames.map(async (kind): Promise<DocumentKind[]> => {
    const type = typeTaking(documentTypes, kind);
    if (type === undefined) {
      return [];
    }
    const documentType = `${type.scheme}::${type.value}`;
    // Not the address that the ServiceGroup names: it may be one inside of the site.
    const address = `${url}/services/${encodeURIComponent(documentType)}`;
    const metadata = await read(address, options, (xml) => readProcesses(xml, { participant, documentType }));
    const { processScheme, processId } = documentKinds[kind];
    isUnclear ||= !("found" in metadata);
    return "found" in metadata && !metadata.found.includes(`${processScheme}::${processId}`) ? [kind] : [];
  });
  const withoutProcess = (await Promise.all(lacking)).flat();
  return { state: "registered", documentTypes, withoutProcess, isUnclear };
}

/** Redirects are not followed: they would lead past the address that was checked. */
async function read<T>(
  url: string,
  options: { dispatcher: Agent; signal: AbortSignal },
  parse: (xml: string) => T | undefined,
): Promise<{ found: T } | DirectoryAnswer> {
  try {
    const { statusCode, body } = await request(url, options);
    // Destroying an unread body emits an error, which would end the process if nothing listened to it.
    body.on("error", () => undefined);
    if (statusCode !== 200) {
      body.destroy();
      return statusCode === 404
        ? { state: "not_registered" }
        : unknown(`The metadata publisher answered ${statusCode}`);
    }
    const text = await readBounded(body, maxServiceGroupBytes);
    if (text === undefined) {
      return unknown("The metadata publisher's answer is larger than a ServiceGroup");
    }
    const found = parse(text);
    return found === undefined
      ? unknown("The metadata publisher answered something else than a whole ServiceGroup")
      : { found };
  } catch (error) {
    return unknown(describe(asError(error)));
  }
}

/** Without addresses: a tenant reads it. */
function describe(error: Error): string {
  if (error.name === "TimeoutError") {
    return `The metadata publisher did not answer within ${lookUpMs / 1_000} s`;
  }
  if (error.name === "XmlSyntaxError") {
    return "The metadata publisher's answer is no XML that can be used";
  }
  const { code, cause } = error as NodeJS.ErrnoException & { cause?: { code?: string } };
  return error instanceof ForbiddenTargetError || cause instanceof ForbiddenTargetError
    ? "The participant's metadata publisher is not at a public address"
    : `The metadata publisher did not answer (${code ?? cause?.code ?? "no connection"})`;
}

/** How long an answer is reused. The access point caches its look-ups for as long; a missing participant may register any moment. */
const keptMs: Readonly<Record<RegistrationState, number>> = {
  registered: 15 * 60_000,
  not_registered: 2 * 60_000,
  unknown: 10_000,
};
/** The same before a delivery is refused: what the receiver has corrected must count at once. */
const refusalKeptMs = 10_000;
const maxKept = 2_000;
/** Document types of a participant that are kept and shown; `kinds` is made of all. */
const maxShownTypes = 100;
/** Look-ups at a time, and those that may wait for a place: of all organizations and of one. */
const share = shareOfJobs({ running: 16, runningOfOne: 8, waiting: 2_000, waitingOfOne: 250 });

type Found = Omit<Registration, "ageSeconds">;

interface Asking {
  /** Whose share of the look-ups it takes. */
  orgId: string;
  /** Whether only its own earlier look-ups answer: the age of another organization's answer would tell whom that one has asked about. */
  isOwn?: boolean;
  /** After this time the answer is `unknown`, and the look-up continues for the next caller. */
  waitMs?: number;
  /** Of a document about to be sent: an answer that refuses it is looked up anew, unless it is recent. */
  kind?: DocumentKind;
  /** Whether a send failed before, perhaps together with the directory: a cached `unknown` no longer counts. */
  isAgain?: boolean;
}

interface WaitingLookUp extends Work {
  begin: () => void;
}

/**
 * Looks participants up and keeps the answers in this process: they are small, nothing depends on them, and another process asks for
 * itself. A directory that is slow or away makes an answer `unknown`, never an error.
 */
export class ParticipantLookUps {
  private readonly kept = new Map<string, Found>();
  private readonly underWay = new Map<string, Promise<Found>>();
  private readonly line = new FairQueue<WaitingLookUp>(share);

  constructor(
    private readonly directory: ParticipantDirectory,
    private readonly now: () => number = Date.now,
  ) {}

  async lookUp(id: ParticipantId, asking: Asking): Promise<Registration> {
    const { orgId, waitMs, kind, isAgain } = asking;
    const participantId = formatParticipantId(id);
    if (predefinedRecipient(id) !== undefined) {
      return this.aged(
        this.found(
          participantId,
          unknown(
            "A predefined endpoint stands for recipients outside of the network; for one that is registered in the UAE, documents are refused",
          ),
        ),
      );
    }
    const key = keyOf(participantId, asking);
    const kept = this.kept.get(key);
    const isOutdated = isAgain === true && (kept?.state === "unknown" || kept?.isUnclear === true);
    if (kept !== undefined && !isOutdated && this.now() - kept.checkedAt.getTime() < keptFor(kept, kind)) {
      return this.aged({ ...kept, participantId });
    }
    const asked = this.underWay.get(key) ?? this.begin(key, { id, orgId });
    if (waitMs === undefined) {
      return this.aged({ ...(await asked), participantId });
    }
    const late = new Promise<void>((resolve) => setTimeout(resolve, waitMs).unref()).then(() =>
      this.found(participantId, unknown("The directory has not answered yet")),
    );
    return this.aged({ ...(await Promise.race([asked, late])), participantId });
  }

  private begin(key: string, { id, orgId }: { id: ParticipantId; orgId: string }): Promise<Found> {
    const asked = this.ask(id, orgId)
      .catch((error: unknown) => unknown(`The look-up failed: ${asError(error).name}`))
      .then((answer) => {
        const found = this.found(formatParticipantId(id), answer);
        this.kept.delete(key);
        this.kept.set(key, found);
        const [oldest] = this.kept.keys();
        if (this.kept.size > maxKept && oldest !== undefined) {
          this.kept.delete(oldest);
        }
        return found;
      })
      .finally(() => this.underWay.delete(key));
    this.underWay.set(key, asked);
    return asked;
  }

  private async ask(id: ParticipantId, orgId: string): Promise<DirectoryAnswer> {
    if (this.line.refusal({ orgId, bytes: 0 }) !== undefined) {
      return unknown("Too many look-ups wait for the directory");
    }
    const turn = await new Promise<WaitingLookUp>((resolve) => {
      const waiting: WaitingLookUp = { orgId, bytes: 0, begin: () => resolve(waiting) };
      this.line.add(waiting);
      this.beginWaiting();
    });
    try {
      return await this.directory.lookUp(id);
    } finally {
      this.line.finish(turn);
      this.beginWaiting();
    }
  }

  private beginWaiting(): void {
    for (let next = this.line.take(); next !== undefined; next = this.line.take()) {
      next.begin();
    }
  }

  private found(participantId: string, answer: DirectoryAnswer): Found {
    const registered = answer.state === "registered" ? answer : undefined;
    const { documentTypes: types = [], withoutProcess = [], isUnclear = false } = { ...registered };
    return {
      participantId,
      state: answer.state,
      reason: answer.state === "unknown" ? answer.reason : null,
      documentTypes: types.slice(0, maxShownTypes),
      kinds: kindsTakenBy(types).filter((kind) => !withoutProcess.includes(kind)),
      withoutProcess,
      isUnclear,
      checkedAt: new Date(this.now()),
    };
  }

  private aged(found: Found): Registration {
    return { ...found, ageSeconds: Math.max(0, Math.round((this.now() - found.checkedAt.getTime()) / 1_000)) };
  }
}

const keyOf = (participantId: string, { orgId, isOwn }: Asking): string =>
  `${isOwn === true ? orgId : ""} ${participantId.toLowerCase()}`;

const keptFor = ({ state, kinds, isUnclear }: Found, kind?: DocumentKind): number =>
  kind === undefined || state === "unknown" || kinds.includes(kind)
    ? keptMs[isUnclear ? "unknown" : state]
    : refusalKeptMs;

export const openParticipantLookUps = (config: Pick<Config, "smlZone">): ParticipantLookUps =>
  new ParticipantLookUps(openDirectory(config));
