import { createPrivateKey, X509Certificate } from "node:crypto";
import { accessSync, constants } from "node:fs";

import Joi from "joi";

import { sharedParts } from "./addresses/database-address.ts";
import { optional } from "./variable.ts";

/** What a TLS connection trusts and shows, as PEM. */
export interface TlsFiles {
  ca?: string;
  cert?: string;
  key?: string;
}

const pem = (what: string, read: (text: string) => unknown) =>
  Joi.string().custom((text: string, helpers) => {
    try {
      read(text);
      return text;
    } catch {
      // The reason that Node gives may repeat a part of the text, which may be a key.
      return helpers.message({ custom: `{{#label}} must be ${what} (PEM)` });
    }
  });

const certificate = pem("a certificate", (text) => new X509Certificate(text));
const privateKey = pem("a private key without a passphrase", (text) => createPrivateKey(text));

export const redisTls = {
  redisCa: optional(
    "REDIS_CA",
    certificate,
    "Certificates (PEM) that Redis's own is checked against with rediss://; REDIS_CA_FILE names their file. Not set: the public authorities.",
  ),
  redisCert: optional("REDIS_CERT", certificate, "Our certificate for a Redis that asks for one, with REDIS_KEY."),
  redisKey: optional("REDIS_KEY", privateKey, "Its private key."),
};

export const accessPointTls = {
  accessPointCa: optional(
    "ACCESS_POINT_CA",
    certificate,
    "Certificates (PEM) that the access point's own is checked against with https; ACCESS_POINT_CA_FILE names their file. Not set: the public authorities.",
  ),
  accessPointCert: optional(
    "ACCESS_POINT_CERT",
    certificate,
    "Our certificate for an access point that asks for one (mTLS), with ACCESS_POINT_KEY.",
  ),
  accessPointKey: optional("ACCESS_POINT_KEY", privateKey, "Its private key."),
};

/** Why pairs of a certificate and a key cannot be used. */
export function tlsPairErrors(values: Readonly<Record<string, string | undefined>>): string[] {
  return ["REDIS", "ACCESS_POINT"].flatMap((name) => {
    const [cert, key] = [values[`${name}_CERT`], values[`${name}_KEY`]];
    if (cert === undefined && key === undefined) {
      return [];
    }
    return cert === undefined || key === undefined
      ? [`${name}_CERT and ${name}_KEY belong together: set both or neither`]
      : mismatch(name, cert, key);
  });
}

function mismatch(name: string, cert: string, key: string): string[] {
  try {
    const fits = new X509Certificate(cert).checkPrivateKey(createPrivateKey(key));
    return fits ? [] : [`${name}_KEY is not the key of ${name}_CERT`];
  } catch {
    // The schema complains of each of them.
    return [];
  }
}

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
export const tlsFiles = (ca?: string, cert?: string, key?: string): TlsFiles => ({
  ...(ca !== undefined && { ca }),
  ...(cert !== undefined && { cert }),
  ...(key !== undefined && { key }),
});
