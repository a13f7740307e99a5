import { generateKeyPairSync } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
/** A key pair and its public half as an identity provider publishes it. */
export function buildPair(kind, overrides = {}) {
    const pair = kind === "rsa"
        ? generateKeyPairSync("rsa", { modulusLength: 2_048 })
        : generateKeyPairSync("ec", { namedCurve: "P-256" });
    return { ...pair, jwk: { ...pair.publicKey.export({ format: "jwk" }), use: "sig", ...overrides } };
}
/** An identity provider's JWKS address. */
export async function startKeyServer(keys) {
    const http = createServer((request, response) => {
        server.asked += 1;
        if (server.status === 0) {
            request.socket.destroy();
            return;
        }
        response
            .writeHead(server.status, { "content-type": "application/json" })
            .end(JSON.stringify({ keys: server.keys }));
    });
    http.listen(0, "127.0.0.1");
    await once(http, "listening");
    const server = {
        url: `http://127.0.0.1:${http.address().port}/jwks`,
        keys,
        status: 200,
        asked: 0,
        close: async () => {
            http.closeAllConnections();
            http.close();
            await once(http, "close");
        },
    };
    return server;
}
//# sourceMappingURL=key-server.js.map