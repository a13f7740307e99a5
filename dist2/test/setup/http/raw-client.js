import { connect } from "node:net";
import { until } from "../until.js";
import { splitDetails } from "./split-details.js";
/** A client that does with its connection what no library would do. */
export function openRaw(url, text = "") {
    const socket = connect({ port: Number(new URL(url).port), host: "127.0.0.1", allowHalfOpen: true });
    let received = "";
    let isOver = false;
    const over = () => {
        isOver = true;
    };
    // What a client can send when it has been reset is of no interest; whether it could read before that is.
    socket.on("error", () => undefined);
    socket.on("data", (chunk) => (received += chunk.toString("latin1")));
    socket.on("end", over).on("close", over);
    socket.write(text);
    return {
        socket,
        write: (more) => void socket.write(more),
        dribble: (everyMs) => {
            const timer = setInterval(() => socket.write("x"), everyMs);
            socket.once("close", () => clearInterval(timer));
        },
        received: () => received,
        end: async () => {
            await until("the server closes the connection", () => isOver);
            return received;
        },
    };
}
/** The head of a POST. */
export function rawPost(path, headers) {
    const lines = Object.entries({ host: "x", "content-type": "application/json", ...headers });
    return `POST ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join("")}\r\n`;
}
/** Status and JSON of the last answer in what a connection received. */
export function rawAnswer(received) {
    const [, status = "0", head = "", body = ""] = /HTTP\/1\.1 (\d+) ([\s\S]*?)\r\n\r\n([\s\S]*)$/.exec(received) ?? [];
    return { status: Number(status), head, ...splitDetails(body === "" ? undefined : JSON.parse(body)) };
}
//# sourceMappingURL=raw-client.js.map