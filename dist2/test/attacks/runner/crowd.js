import { connect } from "node:net";
import { until } from "../../setup/until.js";
/** Many connections of one client that does with them what no browser would. */
export class Crowd {
    constructor(url) {
        this.url = url;
        this.members = [];
    }
    /** Opens so many connections, and sends this on each. */
    open(count, text = "") {
        for (let nth = 0; nth < count; nth += 1) {
            this.members.push(this.join(text));
        }
    }
    join(text) {
        const socket = connect({ port: Number(new URL(this.url).port), host: "127.0.0.1" });
        const member = { socket, received: "", isOver: false };
        socket.on("error", () => undefined);
        socket.on("close", () => (member.isOver = true));
        // The beginning says the status, the end whether the answer is complete.
        socket.on("data", (chunk) => {
            const received = member.received + chunk.toString("latin1");
            member.received = received.length > 2_000 ? received.slice(0, 1_000) + received.slice(-1_000) : received;
        });
        socket.write(text);
        return member;
    }
    /** Waits until each has an answer or is closed. */
    async answered(timeoutMs = 60_000) {
        const isAnswered = () => this.members.every(({ received, isOver }) => received !== "" || isOver);
        await until("every connection is answered or closed", isAnswered, timeoutMs, 50);
    }
    /** Sends more on each. */
    write(text) {
        this.members.forEach(({ socket }) => socket.write(text));
    }
    /** Waits until each answer has ended, in chunks or with its connection; gives the milliseconds, at most as many as these. */
    async ended(timeoutMs) {
        const startedAt = performance.now();
        const isOver = () => this.members.every((each) => each.isOver || each.received.endsWith("\r\n0\r\n\r\n"));
        await until("every answer has ended", isOver, timeoutMs, 50).catch(() => undefined);
        return Math.min(timeoutMs, performance.now() - startedAt);
    }
    /** How many have this answer and are open still. */
    held(status = 200) {
        const open = this.members.filter(({ isOver }) => !isOver);
        return open.filter(({ received }) => received.startsWith(`HTTP/1.1 ${status} `)).length;
    }
    get stillOpen() {
        return this.members.filter(({ isOver }) => !isOver).length;
    }
    async close() {
        this.members.forEach(({ socket }) => socket.destroy());
        await until("every connection is closed", () => this.stillOpen === 0, 30_000, 50);
        this.members.length = 0;
    }
}
/** A GET as it goes over the wire. */
export const rawGet = (path, headers) => `GET ${path} HTTP/1.1\r\nhost: x\r\n${Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join("")}\r\n`;
//# sourceMappingURL=crowd.js.map