import { createServer } from "node:http";
import { listenLocally } from "./local-server.js";
/** An endpoint of a customer: keeps what it gets, and answers with the given status (204 by default). */
export async function startWebhookReceiver(answer = (_nth, response) => response.writeHead(204).end()) {
    const received = [];
    const server = createServer((request, response) => {
        let body = "";
        request.setEncoding("utf8");
        request.on("data", (chunk) => (body += chunk));
        request.on("end", () => {
            received.push({ path: request.url ?? "", headers: request.headers, body });
            answer(received.length, response);
        });
    });
    const { url, close } = await listenLocally(server);
    return { url: `${url}/hook`, received, close };
}
//# sourceMappingURL=webhook-receiver.js.map