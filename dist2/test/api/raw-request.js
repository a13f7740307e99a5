import { once } from "node:events";
import { connect } from "node:net";
/** One request whose target goes over the wire as it is, and the whole answer as text; "" for a connection just closed. */
export async function rawRequest(api, method, target, options = {}) {
    const { token, headers = [], body = "" } = options;
    const { hostname, port } = new URL(api.url);
    const socket = connect(Number(port), hostname);
    let answer = "";
    socket.on("data", (chunk) => (answer += chunk.toString("latin1")));
    socket.on("error", () => socket.destroy());
    const lines = [
        `${method} ${target} HTTP/1.1`,
        "Host: example.com",
        "Connection: close",
        ...(token === undefined ? [] : [`Authorization: Bearer ${token}`]),
        ...(body === "" ? [] : ["Content-Type: application/json", `Content-Length: ${Buffer.byteLength(body)}`]),
        ...headers,
    ];
    socket.end(`${lines.join("\r\n")}\r\n\r\n${body}`, "latin1");
    await once(socket, "close");
    return answer;
}
/** 0 for a connection that was closed without an answer. */
export const statusOf = (answer) => Number(/^HTTP\/1\.1 (\d{3}) /.exec(answer)?.[1] ?? 0);
//# sourceMappingURL=raw-request.js.map