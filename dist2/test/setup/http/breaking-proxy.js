import { connect, createServer } from "node:net";
import { listenLocally } from "./local-server.js";
/** A network in front of a server that loses connections: the first ones, or all at some moment. */
export async function startBreakingProxy(targetUrl) {
    const target = new URL(targetUrl);
    const clients = new Set();
    let [toBreak, chunks, broken] = [0, 0, 0];
    const server = createServer((client) => {
        clients.add(client);
        client.on("error", () => undefined);
        const upstream = connect(Number(target.port), target.hostname);
        upstream.on("error", () => client.resetAndDestroy());
        client.on("close", () => {
            clients.delete(client);
            upstream.destroy();
        });
        upstream.on("close", () => client.destroy());
        let left = toBreak > 0 ? chunks : Infinity;
        if (toBreak > 0) {
            toBreak -= 1;
            broken += 1;
        }
        const reset = () => void (client.destroyed ? undefined : client.resetAndDestroy());
        if (left === 0) {
            reset();
            return;
        }
        client.pipe(upstream);
        upstream.on("data", (chunk) => {
            left -= 1;
            client.write(chunk);
            if (left === 0) {
                setImmediate(reset);
            }
        });
    });
    const listening = await listenLocally(server);
    const url = new URL(targetUrl);
    url.host = new URL(listening.url).host;
    const cut = () => {
        for (const client of clients) {
            client.resetAndDestroy();
        }
    };
    return {
        url: url.href,
        breakNext: (connections, afterChunks = 0) => {
            [toBreak, chunks] = [connections, afterChunks];
        },
        cut,
        broken: () => broken,
        close: () => {
            cut();
            return listening.close();
        },
    };
}
//# sourceMappingURL=breaking-proxy.js.map