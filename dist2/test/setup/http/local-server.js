import { once } from "node:events";
import { Server as HttpServer } from "node:http";
/** Has a server listen on this machine, on any port or a given one. */
export async function listenLocally(server, port = 0) {
    server.listen(port, "127.0.0.1");
    await once(server, "listening");
    return {
        url: `http://127.0.0.1:${server.address().port}`,
        close: async () => {
            const closed = once(server, "close");
            server.close();
            if (server instanceof HttpServer) {
                server.closeAllConnections();
            }
            await closed;
        },
    };
}
//# sourceMappingURL=local-server.js.map