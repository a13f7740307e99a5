import { once } from "node:events";
import { createServer } from "node:http";
import { connect } from "node:net";
import { expect } from "chai";
import { onRequestEnd } from "../../../api/limits/on-request-end.js";
import { limitSessionRequests } from "../../../api/limits/session-requests.js";
import { until } from "../../setup/until.js";
describe("api/limits/session-requests", () => {
    const most = 60;
    const held = [];
    const refuse = limitSessionRequests();
    const server = createServer((request, response) => {
        if (!refuse(request, response)) {
            held.push(response);
        }
    });
    before(async () => {
        await once(server.listen(0, "127.0.0.1"), "listening");
    });
    after(() => server.close());
    const ask = async (cookie) => {
        const { port } = server.address();
        const answer = await fetch(`http://127.0.0.1:${port}/`, { headers: { cookie } });
        // Of an error what the contract has of it.
        return [answer.status, (await answer.text()).replace(/,"details":.*\}$/, "}")];
    };
    const answerAll = () => held.splice(0).forEach((response) => response.end());
    it("refuses what a session asks beyond its number, whatever stands beside its cookie, and no other session", async () => {
        const first = Array.from({ length: most }, (_each, nth) => ask(`other=${nth}; console=one`));
        await until("they are under way", () => held.length === most);
        const message = `Too many requests of this session at the same time: ${most} are the most`;
        expect(await ask("console=one")).to.deep.equal([429, JSON.stringify({ errors: { message } })]);
        for (const cookie of ["__Host-console=one;other=1", "console=another; __Host-console=one"]) {
            expect((await ask(cookie))[0], cookie).to.equal(429);
        }
        const others = [ask("console=two"), ask("console-sign-in=one"), ask("")];
        await until("the others are under way", () => held.length === most + others.length);
        answerAll();
        expect((await Promise.all([...first, ...others])).every(([status]) => status === 200)).to.equal(true);
        const again = ask("console=one");
        await until("it is under way again", () => held.length === 1);
        answerAll();
        expect((await again)[0]).to.equal(200);
    });
    it("forgets requests that waited behind another one when their connection goes, and listens once to each answer", async () => {
        const { port } = server.address();
        const socket = connect(port, "127.0.0.1");
        socket.write("GET / HTTP/1.1\r\nHost: x\r\nCookie: console=gone\r\n\r\n".repeat(most));
        await until("they are under way", () => held.length === most);
        const listeners = held[0]?.listenerCount("close") ?? 0;
        onRequestEnd({ req: held[0].req, res: held[0] }, () => undefined);
        expect(held[0]?.listenerCount("close")).to.equal(listeners);
        socket.destroy();
        await until("the connection is gone", () => held.every(({ req }) => req.socket.destroyed));
        held.length = 0;
        const again = ask("console=gone");
        await until("it is let in", () => held.length === 1);
        answerAll();
        expect((await again)[0]).to.equal(200);
    });
});
//# sourceMappingURL=session-requests.spec.js.map