import { readFileSync } from "node:fs";

import Joi from "joi";

import { listed } from "../key-variables.ts";
import type { Environment } from "../read-environment.ts";
import type { TlsFiles } from "../tls-variables.ts";

/** phoss-ap's `submit-sbd` and `status`, or phase4-peppol-standalone's `sendsbdh`, which keeps no status. */
export type AccessPointProfile = "phoss-ap" | "phase4";
export const accessPointProfiles: readonly AccessPointProfile[] = ["phoss-ap", "phase4"];

/** Whose status messages an access point may bring: of its own envelopes, or of all, where the network finds us behind one of several. */
export type BroughtMessages = "own" | "any";
export const broughtMessages: readonly BroughtMessages[] = ["own", "any"];

/** An access point beside that of ACCESS_POINT_URL. */
export interface FurtherAccessPoint {
  /** What its legs are marked with: it stays the same as long as one of them is open. */
  name: string;
  url: string;
  profile: AccessPointProfile;
  token: string;
  /** Each of these is taken as its X-Token. */
  inboundTokens: readonly string[];
  brings: BroughtMessages;
  tls: TlsFiles;
  /** Its part of what any may send; 0: only what is pinned to it. */
  weight: number;
  concurrency: number;
  perReceiver?: number;
  perOrganization?: number;
  /** In lower case: whose envelopes go to it, and to no other. */
  organizations: readonly string[];
  receivers: readonly string[];
}

interface Written extends Omit<
  FurtherAccessPoint,
  "token" | "inboundTokens" | "tls" | "perReceiver" | "perOrganization"
> {
  token_file: string;
  inbound_token_file: string;
  ca_file?: string;
  cert_file?: string;
  key_file?: string;
  per_receiver?: number;
  per_organization?: number;
}

const calls = Joi.number().integer().min(1).max(1_000);
const file = Joi.string();
const receiver = Joi.string()
  .pattern(/^\d{4}:\S+$/, "a participant identifier like 0235:1987654321")
  .lowercase();
/** What the one of ACCESS_POINT_URL is called (domain/pauses/paused-work.ts). */
const firstName = "corner-2";

const entry = Joi.object<Written>({
  name: Joi.string()
    .pattern(/^[a-z0-9][a-z0-9-]{0,19}$/, "up to 20 small letters, digits and hyphens")
    .invalid(firstName)
    .required(),
  url: Joi.string()
    .uri({ scheme: ["http", "https"] })
    .required(),
  profile: Joi.string()
    .valid(...accessPointProfiles)
    .default("phoss-ap"),
  token_file: file.required(),
  inbound_token_file: file.required(),
  brings: Joi.string()
    .valid(...broughtMessages)
    .default("own"),
  ca_file: file,
  cert_file: file,
  key_file: file,
  weight: Joi.number().integer().min(0).max(1_000).default(1),
  concurrency: calls.default(64),
  per_receiver: calls,
  per_organization: calls,
  organizations: Joi.array()
    .items(Joi.string().guid({ separator: "-", wrapper: false }).lowercase())
    .default([]),
  receivers: Joi.array().items(receiver).default([]),
}).and("cert_file", "key_file");

const list = Joi.array<Written[]>().items(entry).max(50).unique("name");

const minInboundCharacters = 16;

/** @throws SyntaxError, ValidationError: `listComplaints` says it in words */
function readWritten(text: string): Written[] {
  return Joi.attempt(JSON.parse(text), list, { abortEarly: false });
}

/** The text has been accepted by `listComplaints`. */
export const readAccessPoints = (text: string | undefined): readonly FurtherAccessPoint[] | undefined =>
  text === undefined ? undefined : readWritten(text).map(withFiles);

function withFiles({
  per_receiver: perReceiver,
  per_organization: perOrganization,
  ...written
}: Written): FurtherAccessPoint {
  const { token_file, inbound_token_file, ca_file, cert_file, key_file, ...rest } = written;
  return {
    ...rest,
    token: contentOf(token_file),
    inboundTokens: listed(contentOf(inbound_token_file)),
    tls: {
      ...(ca_file !== undefined && { ca: contentOf(ca_file) }),
      ...(cert_file !== undefined && { cert: contentOf(cert_file) }),
      ...(key_file !== undefined && { key: contentOf(key_file) }),
    },
    ...(perReceiver !== undefined && { perReceiver }),
    ...(perOrganization !== undefined && { perOrganization }),
  };
}

const contentOf = (place: string): string => readFileSync(place, "utf8").trim();

/** Why ACCESS_POINTS cannot be used; a secret is not repeated. */
export function accessPointErrors(values: Environment): string[] {
  const text = values["ACCESS_POINTS"];
  if (text === undefined) {
    return [];
  }
  try {
    const written = readWritten(text);
    return [...written.flatMap(fileErrors), ...sharedTokens(written, values), ...weightErrors(written, values)];
  } catch (error) {
    return error instanceof Joi.ValidationError
      ? error.details.map(({ message }) => `ACCESS_POINTS: ${message.replaceAll('"', "")}`)
      : ["ACCESS_POINTS must be a list in JSON (docs/deploying.md); ACCESS_POINTS_FILE names its file"];
  }
}

function fileErrors({ name, token_file, inbound_token_file, ca_file, cert_file, key_file }: Written): string[] {
  const files = { token_file, inbound_token_file, ca_file, cert_file, key_file };
  const errors = Object.entries(files).flatMap(([member, place]) =>
    place === undefined ? [] : fileError(`ACCESS_POINTS: ${member} of ${name}`, place),
  );
  const tokens = errors.length > 0 ? [] : listed(contentOf(inbound_token_file));
  const short = tokens.some(({ length }) => length < minInboundCharacters);
  return short
    ? [`ACCESS_POINTS: what inbound_token_file of ${name} holds must be ${minInboundCharacters} characters or more`]
    : errors;
}

function fileError(member: string, place: string): string[] {
  try {
    return contentOf(place) === "" ? [`${member} names ${place}, which is empty`] : [];
  } catch (error) {
    return [`${member} names ${place}, which cannot be read (${(error as NodeJS.ErrnoException).code})`];
  }
}

/** A token that two have in common would show of neither who sends. */
function sharedTokens(written: readonly Written[], { INBOUND_TOKEN }: Environment): string[] {
  const owners = new Map(listed(INBOUND_TOKEN).map((token) => [token, "INBOUND_TOKEN"]));
  return written.flatMap(({ name, inbound_token_file: place }) => {
    const tokens = fileError("", place).length > 0 ? [] : listed(contentOf(place));
    const other = tokens.map((token) => owners.get(token)).find((owner) => owner !== undefined);
    tokens.forEach((token) => owners.set(token, name));
    return other === undefined ? [] : [`ACCESS_POINTS: ${name} has an inbound token of ${other}: each needs its own`];
  });
}

const weightErrors = (written: readonly Written[], { ACCESS_POINT_WEIGHT: own = "1" }: Environment): string[] =>
  Number(own) === 0 && written.every(({ weight }) => weight === 0)
    ? ["ACCESS_POINT_WEIGHT is 0 and so is every weight of ACCESS_POINTS: what is pinned to none could not be sent"]
    : [];

/** The address and the inbound tokens of each by its place in the configuration, for what looks whether they are safe. */
export function furtherAddresses({
  ACCESS_POINTS: text,
}: Environment): { name: string; url: string; tokens: string[] }[] {
  try {
    return readWritten(text ?? "[]").map(({ name, url, inbound_token_file: place }) => ({
      name: `ACCESS_POINTS (${name})`,
      url,
      tokens: listed(contentOf(place)),
    }));
  } catch {
    // accessPointErrors complains.
    return [];
  }
}
