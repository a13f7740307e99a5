import { createServer } from "node:http";
import { listenLocally } from "../../setup/http/local-server.js";
export async function serveAccessPoint(listener) {
    let listening = await listenLocally(createServer(listener));
    const { url } = listening;
    return {
        url,
        close: () => listening.close(),
        async reopen() {
            listening = await listenLocally(createServer(listener), Number(new URL(url).port));
        },
    };
}
//# sourceMappingURL=access-point-server.js.map