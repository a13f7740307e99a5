import { Agent, request } from "undici";

import type { Config } from "../config/config.ts";
import { documentKindNames, documentKinds } from "../documents/document-kinds.ts";
import type { DocumentKind } from "../documents/document.ts";
import { formatParticipantId, PARTICIPANT_META_SCHEME, type ParticipantId } from "./identifiers.ts";
import { typeTaking } from "./document-types.ts";
import { asError } from "../runtime/errors.ts";
import { ForbiddenTargetError, isPublicAddress, literalAddress, publicLookup } from "./public-address.ts";
import { readBounded } from "./read-bounded.ts";
import { locatePublisher, type ResolveNaptr } from "./locate-publisher.ts";
import { lookUpMs, type DirectoryAnswer, type ParticipantDirectory } from "./participant-directory.ts";
import { readProcesses } from "./read-processes.ts";
import { maxServiceGroupBytes, readServiceGroup } from "./read-service-group.ts";

const unknown = (reason: string): DirectoryAnswer => ({ state: "unknown", reason });

/** Connections are few and to many hosts, so that none is kept. */
const connections = { keepAliveTimeout: 1_000, headersTimeout: lookUpMs, bodyTimeout: lookUpMs, maxHeaderSize: 16_384 };
const publicPorts: readonly string[] = ["", "80", "443"];

/**
 * The directory that the site names: a publisher for all, or the network's zone in DNS. The access point has no look-up in their
 * HTTP APIs (access-point.md 2), so it is asked itself.
 */
export function openDirectory({ smlZone }: Pick<Config, "smlZone">, resolveNaptr?: ResolveNaptr): ParticipantDirectory {
  if (smlZone === undefined) {
    return { lookUp: () => Promise.resolve(unknown("The site names no directory (SML_ZONE)")) };
  }
  if (/^https?:/.test(smlZone)) {
    const agent = new Agent({ ...connections, connect: { timeout: lookUpMs } });
    return { lookUp: (id) => ask(agent, smlZone, id) };
  }
  // A participant names the address by its registration, so that it must not be one inside of the site.
  const agent = new Agent({ ...connections, connect: { timeout: lookUpMs, lookup: publicLookup } });
  return {
    lookUp: async (id) => {
      const publisher = await locatePublisher(id, smlZone, resolveNaptr);
      if ("missing" in publisher) {
        return { state: "not_registered" };
      }
      return "problem" in publisher
        ? unknown(publisher.problem)
        : isPublicTarget(publisher.url)
          ? heldAgainst(await ask(agent, publisher.url, id))
          : unknown("The participant's metadata publisher is not at a public address");
    },
  };
}

/** DNS names a publisher that does not know the participant: one of the two is behind, and it is not known which. */
const heldAgainst = (answer: DirectoryAnswer): DirectoryAnswer =>
  answer.state === "not_registered" ? unknown("The participant's metadata publisher does not know it") : answer;

function isPublicTarget(text: string): boolean {
  const { protocol, port, hostname, username, password } = new URL(text);
  const literal = literalAddress(hostname);
  return (
    /^https?:$/.test(protocol) &&
    publicPorts.includes(port) &&
    username + password === "" &&
    (literal === undefined || isPublicAddress(literal))
  );
}

/** What the participant is registered for, and by the metadata of each type that takes documents of ours, for which processes. */
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
  const lacksProcess = async (kind: DocumentKind): Promise<DocumentKind[]> => {
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
  };
  const withoutProcess = (await Promise.all(documentKindNames.map(lacksProcess))).flat();
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
    // What is left unread ends with an error that concerns no one, and would otherwise end the process.
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
