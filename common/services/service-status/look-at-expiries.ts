import { X509Certificate } from "node:crypto";
import { readFileSync } from "node:fs";

import type { Config } from "../../config/config.ts";
import { sharedParts } from "../../config/addresses/database-address.ts";
import type { Expiry, ExpiryKind } from "../../domain/service-status/expiry.ts";
import { parseJson } from "../../parse-json.ts";
import { peerCertificate, type TlsServer } from "./peer-certificate.ts";
import { tlsServers, type TlsSettings } from "./tls-servers.ts";

/** Where the last look is kept for all processes (shared_readings). */
export const expiriesEntry = "expiries";

type Settings = TlsSettings & Pick<Config, "accessPointToken">;

/** A certificate's or token's time, as far as it can be read. */
type Time = Pick<Expiry, "from" | "until">;

type EndingSecrets = Partial<Pick<Config, "accessPointToken" | "accessPointCert" | "redisCert">>;

interface Looked {
  /** What was seen before. */
  before?: readonly Expiry[];
  /** Our own as their files have them now. */
  onDisk?: EndingSecrets;
}

/**
 * Looks at everything that this site uses and that ends: what has no certificate, or a token that does not say its end, is not among
 * it. What does not answer keeps what was seen of it before.
 */
export async function lookAtExpiries(config: Settings, { before = [], onDisk = {} }: Looked = {}): Promise<Expiry[]> {
  const servers = await Promise.all(
    tlsServers(config).map(async ({ kind, ...server }) => {
      const place = `${server.host}:${server.port}`;
      const time = await timeOfServer(server).catch(() => undefined);
      return time === null ? [] : [noted({ kind, place }, time, before)];
    }),
  );
  const seen = [...servers.flat(), ...ownExpiries(config, before, onDisk)];
  // The public address may not be reachable from inside the site, so it is left out where it was not seen.
  return seen.filter(({ kind, until }) => kind !== "public" || until !== null);
}

async function timeOfServer(server: TlsServer): Promise<Time | null> {
  const certificate = await peerCertificate(server);
  return certificate === null ? null : timeOf(certificate);
}

function ownExpiries(config: Settings, before: readonly Expiry[], onDisk: EndingSecrets): Expiry[] {
  const { accessPointToken: token, accessPointCert, redisCert, redisUrl } = config;
  // Connections to PostgreSQL read the file anew.
  const databaseCert = fileOf(sharedParts(config.databaseUrl).searchParams.get("sslcert"));
  const own: [ExpiryKind, now: Time | undefined, onDisk: Time | undefined][] = [
    ["access-point-client", timeOfPem(accessPointCert), timeOfPem(onDisk.accessPointCert)],
    ["redis-client", redisUrl === undefined ? undefined : timeOfPem(redisCert), timeOfPem(onDisk.redisCert)],
    ["database-client", timeOfPem(databaseCert), undefined],
    ["access-point-token", timeOfToken(token), timeOfToken(onDisk.accessPointToken ?? "")],
  ];
  return own.flatMap(([kind, time, later]) =>
    time === undefined
      ? []
      : [{ ...noted({ kind, place: null }, time, before), isRenewed: (later?.until ?? "") > (time.until ?? "") }],
  );
}

function noted(which: Pick<Expiry, "kind" | "place">, time: Time | undefined, before: readonly Expiry[]): Expiry {
  const now = new Date().toISOString();
  const former = before.find(({ kind, place }) => kind === which.kind && place === which.place);
  if (time === undefined) {
    return former ?? { ...which, from: now, until: null, lookedAt: now, isRenewed: false };
  }
  // A token that does not say when it began has begun when it was first seen.
  const from = time.from === "" ? (former?.until === time.until ? former.from : now) : time.from;
  return { ...which, ...time, from, lookedAt: now, isRenewed: false };
}

const timeOf = ({ validFrom, validTo }: X509Certificate): Time => ({
  from: new Date(validFrom).toISOString(),
  until: new Date(validTo).toISOString(),
});

function timeOfPem(pem: string | undefined): Time | undefined {
  try {
    return pem === undefined ? undefined : timeOf(new X509Certificate(pem));
  } catch {
    // A file that holds no certificate is refused by the connection that uses it.
    return undefined;
  }
}

/** The token is read and not verified: what it says of its end is its issuer's matter, and nothing else of it is looked at. */
function timeOfToken(token: string): Time | undefined {
  const [, claims = "", ...rest] = token.split(".");
  const parsed = rest.length === 1 ? parseJson(Buffer.from(claims, "base64url").toString()) : undefined;
  const { exp, nbf, iat = nbf } = (parsed ?? {}) as { exp?: unknown; iat?: unknown; nbf?: unknown };
  const until = momentOf(exp);
  return until === undefined ? undefined : { from: momentOf(iat) ?? "", until };
}

const maxSeconds = 8_640_000_000_000;

const momentOf = (seconds: unknown): string | undefined =>
  typeof seconds === "number" && Math.abs(seconds) <= maxSeconds ? new Date(seconds * 1_000).toISOString() : undefined;

function fileOf(path: string | null): string | undefined {
  try {
    return path === null ? undefined : readFileSync(path, "utf8");
  } catch {
    // Connections that need it say so.
    return undefined;
  }
}
