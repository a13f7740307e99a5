import { lookup as resolve, type LookupAddress } from "node:dns";
import type { LookupFunction } from "node:net";

import ipaddr from "ipaddr.js";
import type { Dispatcher } from "undici";

/** A forbidden host or port. It does not distinguish an unknown name from a private address. */
export class ForbiddenTargetError extends Error {
  override readonly name = "ForbiddenTargetError";

  constructor() {
    super("the host is not known to the public internet at a public address and an allowed port");
  }
}

/** A literal address as URL host, without IPv6 brackets; undefined for a name. */
export function literalAddress(hostname: string): string | undefined {
  const address = hostname.replace(/^\[(.*)\]$/, "$1");
  return ipaddr.isValid(address) ? address : undefined;
}

/** Public by range but internal to a cloud: Azure's virtual address of its own agents. */
const insideOfClouds: ReadonlySet<string> = new Set(["168.63.129.16"]);

/** Whether the address is on the public internet; an IPv6 address with an embedded IPv4 address is judged by that. */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) {
    return false;
  }
  const address = ipaddr.process(text);
  if (address.range() !== "unicast" || insideOfClouds.has(address.toString())) {
    return false;
  }
  // Global unicast is 2000::/3 so far; ipaddr.js also calls unassigned addresses unicast.
  return address.kind() === "ipv4" || address.match(ipaddr.parse("2000::"), 3);
}

/** Refuses non-public addresses at each connection: a name may resolve differently than at registration. */
export const publicLookup: LookupFunction = (hostname, options, callback) => {
  resolve(hostname, { ...options, all: true }, (_error, addresses: LookupAddress[]) => {
    // A failed look-up has no addresses, so its error needs no check of its own.
    const [first] = addresses ?? [];
    if (first === undefined || !addresses.every(({ address }) => isPublicAddress(address))) {
      callback(new ForbiddenTargetError(), "");
    } else if (options.all === true) {
      callback(null, addresses);
    } else {
      callback(null, first.address, first.family);
    }
  });
};

/** Reads another party's answer as text; undefined if it is longer than `maxBytes`: the connection is then closed. */
export async function readBounded(
  body: Dispatcher.ResponseData["body"],
  maxBytes: number,
): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > maxBytes) {
      return undefined;
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}
