import { Agent, request } from "node:http";
/** Many requests over few connections, their targets untouched: fetch would put them in order first. */
export class WireClient {
    #agent = new Agent({ keepAlive: true, maxSockets: 8 });
    #url;
    constructor({ url }) {
        this.#url = new URL(url);
    }
    send({ method, target, headers, body }) {
        const { hostname, port } = this.#url;
        return new Promise((resolve, reject) => {
            const length = body === undefined ? {} : { "content-length": Buffer.byteLength(body) };
            const options = { agent: this.#agent, hostname, port, method, path: target, headers: { ...headers, ...length } };
            const outgoing = request(options, (answer) => {
                let text = "";
                answer.setEncoding("utf8");
                answer.on("data", (chunk) => (text += chunk));
                answer.on("end", () => resolve({ status: answer.statusCode ?? 0, text, headers: answer.headers }));
                answer.on("error", reject);
            });
            outgoing.on("error", reject);
            outgoing.end(body);
        });
    }
    close() {
        this.#agent.destroy();
    }
}
//# sourceMappingURL=wire-client.js.map