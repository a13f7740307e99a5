import { createPrivateKey, X509Certificate } from "node:crypto";
import { accessSync, constants } from "node:fs";

import Joi from "joi";

import { sharedParts } from "./database-address.ts";
import { optional } from "./variable.ts";

/** What a TLS connection trusts and shows, as PEM. */
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

/** A certificate and its key in one text, as a connection shows them. */
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

/** Completes a sentence that begins with the variable's name where the URL of a PostgreSQL names a file that cannot be read. */
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
