import { createServer } from "node:http";
import { gunzipSync } from "node:zlib";
import { listenLocally } from "./local-server.js";
export async function startCollector() {
    const spans = [];
    const texts = [];
    const server = createServer((request, response) => {
        const chunks = [];
        request.on("data", (chunk) => chunks.push(chunk));
        request.on("end", () => {
            const bytes = Buffer.concat(chunks);
            const text = (request.headers["content-encoding"] === "gzip" ? gunzipSync(bytes) : bytes).toString("utf8");
            texts.push(text);
            if (request.url === "/v1/traces") {
                const { resourceSpans } = JSON.parse(text);
                spans.push(...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)));
            }
            response.writeHead(200, { "Content-Type": "application/json" }).end("{}");
        });
    });
    return { ...(await listenLocally(server)), spans, texts };
}
//# sourceMappingURL=collector.js.map