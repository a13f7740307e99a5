import { createPrivateKey, createPublicKey, type KeyObject, X509Certificate } from "node:crypto";
import { accessSync, constants } from "node:fs";

import Joi from "joi";

import { optional, readAs, variable } from "./variable.ts";
import { sharedParts } from "./database-address.ts";

/** The entries of a variable that holds several. */
export const listed = (text = ""): string[] => text.split(/\s+/).filter((entry) => entry !== "");

/** A secret of JWT_SECRET, `kid:secret`, or without a name. */
export interface NamedSecret {
  kid?: string;
  secret: string;
}

const named = /^(?:[\w.-]{1,64}:\S{32,}|[^\s:]{32,})$/;

export function namedSecret(entry: string): NamedSecret {
  const at = entry.indexOf(":");
  return at === -1 ? { secret: entry } : { kid: entry.slice(0, at), secret: entry.slice(at + 1) };
}

/**
 * The schema of several secrets. Its complaints do not show them.
 *
 * @param each the pattern of one
 * @param what what one must be, in words
 * @param subject what no two may have in common
 */
const several = (each: RegExp, what: string, subject = (entry: string): string => entry) =>
  Joi.string().custom((text: string, helpers) => {
    const entries = listed(text);
    const isUsable = entries.length > 0 && entries.every((entry) => each.test(entry));
    const complaint = { custom: `{{#label}} must be ${what}; several have a space or a line between, and none twice` };
    return isUsable && new Set(entries.map(subject)).size === entries.length ? text : helpers.message(complaint);
  });

/** How tokens of callers are verified. */
export const tokenVariables = {
  jwtSecrets: readAs(
    optional(
      "JWT_SECRET",
      several(named, "a secret of 32 characters or more, or kid:secret", (entry) => namedSecret(entry).kid ?? ""),
      "Secret that the callers' tokens are signed with (JWT, HS256), 32 characters or more: openssl rand -base64 48. While it changes there are several, with a space or a line between, all but one with a name: a token with the kid of kid:secret is verified by that secret, any other one by the secret without a name. npm run token signs with the first (docs/deploying.md). This or JWKS_URL: the token's algorithm chooses.",
    ),
    (text) => (text === undefined ? undefined : listed(text).map(namedSecret)),
  ),
  jwksUrl: optional(
    "JWKS_URL",
    Joi.string().uri({ scheme: ["http", "https"] }),
    "Where an identity provider publishes the keys that it signs tokens with (RS256 or ES256). Needs JWT_ISSUER and JWT_AUDIENCE.",
  ),
  jwtIssuer: optional("JWT_ISSUER", Joi.string(), "When set, a token's `iss` must be it."),
  jwtAudience: optional(
    "JWT_AUDIENCE",
    Joi.string(),
    "When set, a token's `aud` must name it. Another one than OIDC_CLIENT_ID.",
  ),
};

/** How the access point authenticates. */
export const inboundVariables = {
  inboundTokens: readAs(
    optional(
      "INBOUND_TOKEN",
      several(/^\S{16,}$/, "a secret of 16 characters or more"),
      "Secret (X-Token, 16 characters or more) with which the access point forwards messages to POST /network/inbound, for the api alone. While it changes there are several, with a space or a line between. Required.",
    ),
    (text): readonly string[] | undefined => (text === undefined ? undefined : listed(text)),
  ),
};

/** The keys that encrypt secrets in the database. */
export const secretsKeyVariables = {
  secretsKeys: readAs(
    variable(
      "SECRETS_KEY",
      several(/^\S{32,}$/, "a key of 32 characters or more").required(),
      "Key that encrypts webhook secrets in the database (AES-256-GCM), 32 characters or more, the same for api and workers: openssl rand -base64 48. Keep it beside the backups, not in them: without it every webhook needs a new secret. While it changes there are several, with a space or a line between: all decrypt, and an api that starts encrypts everything with the first. Required.",
    ),
    (text): readonly string[] => listed(text),
  ),
};

const pemBlocks = /-----BEGIN ((?:PRIVATE|PUBLIC) KEY)-----[^-]+-----END \1-----/g;

/** The Ed25519 keys of a PEM text, private or public, in its order. @throws Error that repeats nothing of the text */
export function readPemKeys(pem: string): KeyObject[] {
  const keys = [...pem.matchAll(pemBlocks)].map(([block, kind]) => {
    try {
      return kind === "PRIVATE KEY" ? createPrivateKey(block) : createPublicKey(block);
    } catch {
      return undefined;
    }
  });
  const known = keys.filter((key) => key?.asymmetricKeyType === "ed25519") as KeyObject[];
  if (known.length === 0 || known.length < keys.length) {
    throw new Error("there must be keys of Ed25519 (PEM), and no others");
  }
  return known;
}

const signingKeys = Joi.string().custom((pem: string, helpers) => {
  try {
    if (readPemKeys(pem)[0]?.type === "private") {
      return pem;
    }
  } catch {
    // The complaint is the same.
  }
  return helpers.message({ custom: "{{#label}} must be keys of Ed25519 (PEM), of which the first is private" });
});

/** The keys that sign evidence. */
export const evidenceVariables = {
  evidenceKeys: readAs(
    optional(
      "EVIDENCE_SIGNING_KEY",
      signingKeys,
      "Private key that signs the manifest of evidence: openssl genpkey -algorithm ed25519. A PEM has several lines: name its file in EVIDENCE_SIGNING_KEY_FILE. Keys behind the first, private or public, sign nothing any more; GET /.well-known/evidence-keys.json shows the public part of all. Not set: evidence is not signed.",
    ),
    (pem): readonly KeyObject[] | undefined => (pem === undefined ? undefined : readPemKeys(pem)),
  ),
};

/** Certificates that a TLS connection trusts, and its own with its key, as PEM. */
export interface TlsFiles {
  ca?: string;
  cert?: string;
  key?: string;
}

const certificate = Joi.string().custom((text: string, helpers) => {
  try {
    return new X509Certificate(text).raw.length > 0 ? text : undefined;
  } catch {
    // The reason that Node gives may repeat a part of the text, which may be a key.
    return helpers.message({ custom: "{{#label}} must be a certificate (PEM)" });
  }
});

/** A certificate with its private key in one text. */
const pair = Joi.string().custom((text: string, helpers) => {
  try {
    if (new X509Certificate(text).checkPrivateKey(createPrivateKey(text))) {
      return text;
    }
  } catch {
    // As above.
  }
  const what = "a certificate and its private key without a passphrase, one behind the other";
  return helpers.message({ custom: `{{#label}} must be ${what} (PEM)` });
});

export const redisTls = {
  redisCa: optional(
    "REDIS_CA",
    certificate,
    "Certificates (PEM) that Redis's own is checked against with rediss://; REDIS_CA_FILE names their file. Not set: the public authorities.",
  ),
  redisCert: optional("REDIS_CERT", pair, "Our certificate with its private key (PEM), for a Redis that asks for one."),
};

export const accessPointTls = {
  accessPointCa: optional(
    "ACCESS_POINT_CA",
    certificate,
    "Certificates (PEM) that the access point's own is checked against with https; ACCESS_POINT_CA_FILE names their file. Not set: the public authorities.",
  ),
  accessPointCert: optional(
    "ACCESS_POINT_CERT",
    pair,
    "Our certificate with its private key (PEM), for an access point that asks for one (mTLS); ACCESS_POINT_CERT_FILE names their file.",
  ),
};

/** If the URL of a PostgreSQL names a file that cannot be read: words that follow the variable's name. */
export function missingTlsFile(url: string): string | undefined {
  const parameters = sharedParts(url).searchParams;
  for (const parameter of ["sslrootcert", "sslcert", "sslkey"]) {
    const file = parameters.get(parameter);
    try {
      if (file !== null) {
        accessSync(file, constants.R_OK);
      }
    } catch (error) {
      return `names ${parameter}=${file}, which cannot be read (${(error as NodeJS.ErrnoException).code})`;
    }
  }
  return undefined;
}

/** The options of a connection without members that are not set. */
export const tlsFiles = (ca?: string, pairOfUs?: string): TlsFiles => ({
  ...(ca !== undefined && { ca }),
  ...(pairOfUs !== undefined && { cert: pairOfUs, key: pairOfUs }),
});
