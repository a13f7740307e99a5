import { isIP } from "node:net";

import ipaddr from "ipaddr.js";

import type { ApiContext } from "../context.ts";

type Address = ReturnType<typeof ipaddr.process>;
type Networks = ReturnType<typeof ipaddr.parseCIDR>[];

/** An IPv4 address that a socket of IPv6 has accepted counts as the IPv4 address that it is. */
const read = (text: string): Address | undefined => (isIP(text.trim()) === 0 ? undefined : ipaddr.process(text.trim()));

/** Networks of TRUSTED_PROXIES; a single address is a network of one. */
export const proxyNetworks = (listed: readonly string[]): Networks =>
  listed.map((entry) => ipaddr.parseCIDR(entry.includes("/") ? entry : `${entry}/${isIP(entry) === 4 ? 32 : 128}`));

/**
 * The address that a request comes from: the connection's or, if that is a trusted proxy's, the last one in X-Forwarded-For that
 * is none. The addresses before that one were written by the client.
 */
export function clientAddress({ req }: Pick<ApiContext, "req">, proxies: Networks): Address | undefined {
  const hops = String(req.headers["x-forwarded-for"] ?? "").split(",");
  let address = read(req.socket.remoteAddress ?? "");
  while (address !== undefined && ipaddr.subnetMatch(address, { proxies }, "none") === "proxies") {
    const hop = read(hops.pop() ?? "");
    if (hop === undefined) {
      break;
    }
    address = hop;
  }
  return address;
}

/** The key by which sign-in attempts are counted: one host may use all addresses of its /64 of IPv6. */
export const addressGroup = (address: Address | undefined): string =>
  address?.kind() === "ipv6"
    ? `${address.toNormalizedString().split(":").slice(0, 4).join(":")}::/64`
    : `${address?.toString()}`;
