import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { readInbound } from "../../common/peppol/envelope/mls.js";
import { startSimulator } from "../../workers/simulator/simulator.js";
import { listenLocally } from "../setup/http/local-server.js";
/** Stands for our own POST /network/inbound. */
export async function openInbox(port = 0) {
    const inbox = {
        messages: [],
        answer: { status: 200, body: '{"countryCodeC4":"AE"}' },
    };
    const server = createServer((request, response) => {
        const chunks = [];
        request.on("data", (chunk) => chunks.push(chunk));
        request.on("end", () => {
            const xml = Buffer.concat(chunks).toString();
            inbox.messages.push({ inbound: readInbound(xml), headers: request.headers, xml });
            response.writeHead(inbox.answer.status, { "content-type": "application/json" });
            response.end(inbox.answer.body);
        });
    });
    const { url, close } = await listenLocally(server, port);
    return Object.assign(inbox, { url: `${url}/network/inbound`, close });
}
export async function openSandbox(overrides = {}) {
    const folder = await mkdtemp(path.join(tmpdir(), "simulator-"));
    const inbox = await openInbox();
    const config = {
        host: "127.0.0.1",
        port: 0,
        token: "simulator-token",
        forwardUrl: inbox.url,
        forwardToken: "inbound-token",
        journal: path.join(folder, "journal.jsonl"),
        mlsDelayMs: 0,
        lateMlsDelayMs: 600_000,
        slowAnswerMs: 50,
        attempts: 3,
        retryDelayMs: 50,
        refusesSecond: false,
        faults: { timeout: 0, http500: 0, reset: 0 },
        faultSeed: 1,
        ...overrides,
    };
    let simulator = await startSimulator(config);
    const sandbox = {
        url: `http://127.0.0.1:${simulator.port}`,
        config,
        inbox,
        async received(filter = "") {
            const response = await fetch(`${sandbox.url}/simulator/received?${filter}`);
            return (await response.json()).received;
        },
        async restart() {
            await simulator.close();
            simulator = await startSimulator(config);
            sandbox.url = `http://127.0.0.1:${simulator.port}`;
        },
        async close() {
            await simulator.close();
            await inbox.close();
            await rm(folder, { recursive: true, force: true });
        },
    };
    return sandbox;
}
//# sourceMappingURL=sandbox.js.map