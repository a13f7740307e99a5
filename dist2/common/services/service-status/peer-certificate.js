import { once } from "node:events";
import { connect as connectTcp, isIP } from "node:net";
import { connect as connectTls } from "node:tls";
const limitMs = 3_000;
/** PostgreSQL's SSLRequest: eight bytes, its code 1234 and 5679. */
const sslRequest = Buffer.from([0, 0, 0, 8, 4, 0xd2, 0x16, 0x2f]);
/**
 * The certificate that a server shows at the moment. It is looked at and not trusted, because one that has ended is what is looked for:
 * nothing is sent and nothing is read.
 *
 * @returns null where the server does not speak TLS
 * @throws Error when it does not answer within three seconds
 */
export async function peerCertificate(server) {
    const signal = AbortSignal.timeout(limitMs);
    const plain = connectTcp({ host: server.host, port: server.port }).on("error", () => undefined);
    try {
        await once(plain, "connect", { signal });
        if (server.greeting === "postgres" && !(await acceptsTls(plain, signal))) {
            return null;
        }
        // oxlint-disable-next-line node/no-tls-reject-unauthorized -- see above
        const socket = connectTls({ ...server.tls, socket: plain, ...nameOf(server), rejectUnauthorized: false });
        socket.on("error", () => undefined);
        await once(socket, "secureConnect", { signal });
        return socket.getPeerX509Certificate() ?? null;
    }
    finally {
        plain.destroy();
    }
}
const nameOf = ({ host }) => (isIP(host) === 0 ? { servername: host } : {});
async function acceptsTls(socket, signal) {
    socket.write(sslRequest);
    const [answer] = (await once(socket, "data", { signal }));
    socket.pause();
    return answer.toString() === "S";
}
//# sourceMappingURL=peer-certificate.js.map