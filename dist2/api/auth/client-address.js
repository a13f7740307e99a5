import { isIP } from "node:net";
import ipaddr from "ipaddr.js";
/** An IPv4 address that a socket of IPv6 has accepted counts as the IPv4 address that it is. */
const read = (text) => (isIP(text.trim()) === 0 ? undefined : ipaddr.process(text.trim()));
const isIn = (address, network) => {
    const [base, bits] = ipaddr.parseCIDR(network);
    return base.kind() === address.kind() && address.match(base, bits);
};
/** Networks of TRUSTED_PROXIES; a single address is a network of one. */
export const proxyNetworks = (listed) => listed.map((entry) => (entry.includes("/") ? entry : `${entry}/${isIP(entry) === 4 ? 32 : 128}`));
/**
 * The address that a request comes from: the connection's, or the last one in X-Forwarded-For that is no trusted proxy's own.
 * What stands before that one was written by the client.
 */
export function clientAddress({ req }, trusted) {
    const hops = String(req.headers["x-forwarded-for"] ?? "").split(",");
    let address = read(req.socket.remoteAddress ?? "");
    while (address !== undefined && trusted.some((network) => isIn(address, network))) {
        const hop = read(hops.pop() ?? "");
        if (hop === undefined) {
            break;
        }
        address = hop;
    }
    return address;
}
/** What attempts are counted by: one host may use all addresses of its /64 of IPv6. */
export const addressGroup = (address) => address?.kind() === "ipv6"
    ? `${address.toNormalizedString().split(":").slice(0, 4).join(":")}::/64`
    : `${address?.toString()}`;
//# sourceMappingURL=client-address.js.map