import { connect, createServer } from "node:net";
import { listenLocally } from "./local-server.js";
/** A network in front of a server, on any port or a given one, which can go silent as a firewall does that drops everything. */
export async function startSilentProxy(targetUrl, port = 0) {
    const target = new URL(targetUrl);
    const sockets = new Set();
    let isSilent = false;
    const pass = (from, to) => {
        sockets.add(from);
        from.on("data", (chunk) => to.write(chunk));
        from.on("error", () => undefined);
        from.on("close", () => {
            sockets.delete(from);
            to.destroy();
        });
        if (isSilent) {
            from.pause();
        }
    };
    const server = createServer((client) => {
        const upstream = connect(Number(target.port), target.hostname);
        pass(client, upstream);
        pass(upstream, client);
    });
    const listening = await listenLocally(server, port);
    const url = new URL(targetUrl);
    url.host = new URL(listening.url).host;
    const each = (act) => {
        for (const socket of sockets) {
            act(socket);
        }
    };
    return {
        url: url.href,
        fallSilent: () => {
            isSilent = true;
            each((socket) => socket.pause());
        },
        speakAgain: () => {
            isSilent = false;
            each((socket) => socket.resume());
        },
        close: () => {
            each((socket) => socket.destroy());
            return listening.close();
        },
    };
}
//# sourceMappingURL=silent-proxy.js.map