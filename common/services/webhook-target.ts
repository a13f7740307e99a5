import { lookup as resolve, type LookupAddress } from "node:dns";
import { lookup } from "node:dns/promises";
import type { LookupFunction } from "node:net";

import ipaddr from "ipaddr.js";

import { type AppError, asError, invalidFields } from "../errors.ts";

const longestUrl = 2_048;

/** An address that webhooks do not go to. */
export class ForbiddenTargetError extends Error {
  override readonly name = "ForbiddenTargetError";
}

/**
 * Checks where an endpoint wants its events: https, no credentials in the URL, and no address that is private, loopback,
 * link-local or otherwise not of the public internet, be it written as such or resolved. With `privateTargets`, http and
 * every address will do.
 *
 * @returns the URL as it is stored
 * @throws AppError 400 on `url`
 */
export async function checkWebhookTarget(text: string, privateTargets: boolean): Promise<string> {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const schemes = privateTargets ? ["https:", "http:"] : ["https:"];
  if (url === undefined || text.length > longestUrl || !schemes.includes(url.protocol)) {
    const scheme = privateTargets ? "https or http" : "https";
    throw refuse(`must be an absolute ${scheme} URL of at most ${longestUrl} characters`);
  }
  if (url.username !== "" || url.password !== "") {
    throw refuse("must not contain credentials: the signature says who sends");
  }
  if (!privateTargets) {
    await checkHost(url.hostname);
  }
  return url.href;
}

const refuse = (problem: string): AppError => invalidFields({ url: `url ${problem}` });

async function checkHost(hostname: string): Promise<void> {
  const literal = literalAddress(hostname);
  const addresses = literal === undefined ? await resolved(hostname) : [literal];
  if (!addresses.every(isPublicAddress)) {
    throw refuse("must not lead to a private, loopback or link-local address");
  }
}

async function resolved(hostname: string): Promise<string[]> {
  try {
    return (await lookup(hostname, { all: true })).map(({ address }) => address);
  } catch (error) {
    throw refuse(
      `must name a host that can be resolved (${(error as NodeJS.ErrnoException).code ?? asError(error).name})`,
    );
  }
}

/** A hostname of a URL that is an address itself, without the brackets of IPv6. */
export function literalAddress(hostname: string): string | undefined {
  const address = hostname.replace(/^\[(.*)\]$/, "$1");
  return ipaddr.isValid(address) ? address : undefined;
}

/** Of the public internet; an IPv6 address that carries an IPv4 address is judged by that. */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) {
    return false;
  }
  const address = ipaddr.process(text);
  if (address.range() !== "unicast") {
    return false;
  }
  // Global unicast is 2000::/3 so far; ipaddr.js also calls what is not assigned unicast.
  return address.kind() === "ipv4" || address.match(ipaddr.parse("2000::"), 3);
}

/**
 * How connections find their address: what is not public is refused here, at the moment of connecting, because a name may
 * lead elsewhere than it did when it was registered.
 */
export const publicLookup: LookupFunction = (hostname, options, callback) => {
  resolve(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
    const [first] = addresses ?? [];
    if (error !== null || first === undefined) {
      callback(error ?? new Error(`${hostname} has no address`), "");
    } else if (!addresses.every(({ address }) => isPublicAddress(address))) {
      callback(new ForbiddenTargetError("leads to an address that is not public"), "");
    } else if (options.all === true) {
      callback(null, addresses);
    } else {
      callback(null, first.address, first.family);
    }
  });
};
