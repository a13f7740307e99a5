import { expect } from "chai";

import { addressGroup, clientAddress, proxyNetworks } from "../../../api/http/client-address.ts";

const trusted = proxyNetworks(["10.0.0.0/8", "127.0.0.1", "fd00::/8"]);

const from = (remoteAddress: string | undefined, forwarded?: string): string => {
  const headers = forwarded === undefined ? {} : { "x-forwarded-for": forwarded };
  return addressGroup(clientAddress({ req: { socket: { remoteAddress }, headers } } as never, trusted));
};

describe("api/auth/sign-in", () => {
  const cases: [what: string, remote: string | undefined, forwarded: string | undefined, address: string][] = [
    ["a connection without a proxy", "203.0.113.9", undefined, "203.0.113.9"],
    ["a claim of a client that is no proxy", "203.0.113.9", "198.51.100.1", "203.0.113.9"],
    ["what the proxy adds", "10.1.2.3", "198.51.100.1", "198.51.100.1"],
    ["a claim before what the proxy adds", "10.1.2.3", "192.0.2.77, 198.51.100.1", "198.51.100.1"],
    ["two proxies", "::ffff:127.0.0.1", "192.0.2.77, 198.51.100.1, 10.0.0.9", "198.51.100.1"],
    ["proxies alone", "10.1.2.3", "10.0.0.8", "10.0.0.8"],
    ["a proxy that forwards nothing", "10.1.2.3", undefined, "10.1.2.3"],
    ["what is no address", "10.1.2.3", "198.51.100.1, unknown", "10.1.2.3"],
    ["an IPv6 client, by its /64", "fd00::1", "2001:db8:1:2:aaaa::5", "2001:db8:1:2::/64"],
    ["a mapped address", "10.1.2.3", "::FFFF:198.51.100.1", "198.51.100.1"],
    ["no connection any more", undefined, "198.51.100.1", "undefined"],
  ];
  for (const [what, remote, forwarded, address] of cases) {
    it(`reads ${what}`, () => {
      expect(from(remote, forwarded)).to.equal(address);
    });
  }
});
