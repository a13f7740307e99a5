import { once } from "node:events";
import { SMTPServer } from "smtp-server";
/** A mail server that keeps what it takes; every part of its behaviour can be replaced. */
export async function startMailServer(options = {}) {
    const received = [];
    const server = new SMTPServer({
        authOptional: true,
        disableReverseLookup: true,
        logger: false,
        closeTimeout: 100,
        onData: (stream, session, callback) => {
            const chunks = [];
            stream.on("data", (chunk) => chunks.push(chunk));
            stream.on("end", () => {
                received.push({
                    to: session.envelope.rcptTo.map(({ address }) => address),
                    raw: Buffer.concat(chunks).toString("utf8"),
                    isEncrypted: session.secure,
                });
                callback();
            });
        },
        ...options,
    });
    // Clients that break off are part of the tests.
    server.on("error", () => undefined);
    const listener = server.listen(0, "127.0.0.1");
    await once(listener, "listening");
    return {
        port: listener.address().port,
        received,
        close: () => new Promise((resolve) => server.close(() => resolve())),
    };
}
//# sourceMappingURL=mail-server.js.map