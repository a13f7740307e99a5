import { randomBytes } from "node:crypto";
import { once, setMaxListeners } from "node:events";
import { Agent, request } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { buildInvoiceRequest, buildLine } from "../factories/request.js";
import { until } from "../setup/until.js";
const crowd = 20;
const attackMs = 45_000;
/** 300 lines with 50 allowances each: 487 kB as a request, 3 MB as XML, and no PDF. */
const heavy = JSON.stringify(buildInvoiceRequest({
    document_lines: Array.from({ length: 300 }, (_, line) => buildLine({
        name: `Part ${line}`,
        allowances: Array.from({ length: 50 }, (_each, index) => ({ amount: 0.01, reason: `R${index}` })),
    })),
}));
/** Nearly as much as a request may have: long texts, and an attachment of 4 MB. */
const large = JSON.stringify(buildInvoiceRequest({
    document_lines: Array.from({ length: 1_000 }, () => buildLine({ description: randomBytes(675).toString("hex") })),
    attachments: [
        {
            file_name: "a.pdf",
            file_type: "application/pdf",
            file_content: Buffer.concat([Buffer.from("%PDF-1.7\n"), randomBytes(3_900_000)]).toString("base64"),
        },
    ],
}));
const agent = new Agent({ keepAlive: true, maxSockets: 2_000 });
/** The status, when the last byte was taken or the attack is over; 0 for a connection that was cut. */
async function ask(stack, { path, token, pace }, signal) {
    const call = request(stack.url + path, { agent, headers: { authorization: `Bearer ${token}` }, signal });
    call.end();
    try {
        const [answer] = (await once(call, "response", { signal }));
        for await (const chunk of answer) {
            await (pace === undefined ? undefined : pause(chunk.length / (pace / 1_000), undefined, { signal }));
        }
        return answer.statusCode ?? 0;
    }
    catch {
        return 0;
    }
}
async function hammer(stack, target, signal, counted) {
    while (!signal.aborted) {
        const startedAt = performance.now();
        const status = await ask(stack, target, signal);
        if (!signal.aborted) {
            counted.statuses.set(status, (counted.statuses.get(status) ?? 0) + 1);
            counted.slowestMs = Math.max(counted.slowestMs, performance.now() - startedAt);
            // A client that is refused comes again, but not in a loop that only measures itself.
            await pause(status === 200 ? 0 : 50);
        }
    }
}
/** What one organization asks for. */
function targets(org, documents) {
    const { token } = org;
    const base = "/api/purchase-invoices";
    const each = documents.flatMap((id) => ["view.pdf", "view.pdf?lang=ar", "view", "ubl", "evidence", ""].map((tail) => ({
        name: tail.replace(/\?.*/, "") || "document",
        path: `${base}/${id}${tail === "" ? "" : `/${tail}`}`,
        token,
    })));
    const slow = each
        .filter(({ name }) => ["evidence", "ubl", "view"].includes(name))
        .flatMap((target) => [0, 1, 2].map(() => ({ ...target, name: `${target.name}, slowly`, pace: 20_000 })));
    const list = { name: "list", path: `${base}?limit=100`, token };
    const stream = { name: "stream", path: "/api/operations/standing/stream", token: org.tokenFor(["viewer"]) };
    return [...each, ...slow, list, list, stream, stream];
}
async function create(org, body) {
    const answer = await fetch(`${org.url}/api/purchase-invoices/${org.businessProfileId}`, {
        method: "POST",
        headers: { authorization: `Bearer ${org.token}`, "content-type": "application/json" },
        body,
    });
    const { id } = (await answer.json());
    if (id === undefined) {
        throw new Error(`a document was answered with ${answer.status}`);
    }
    return id;
}
/** What all of them ask for, when every document of theirs is judged. */
async function prepare(site) {
    const all = [];
    const ids = [];
    for (let index = 0; index < crowd; index += 1) {
        const org = await site.addOrganization(`Crowd ${index}`);
        const documents = [await create(org, heavy), await create(org, large)];
        ids.push(...documents);
        all.push(...targets(org, documents));
    }
    const listed = ids.map((id) => `'${id}'`).join(", ");
    const waiting = () => site.count(`stage not in ('validated', 'invalid') and id in (${listed})`);
    await until("every document is judged", async () => (await waiting()) === 0, 200_000, 500);
    return all;
}
export const attack = {
    name: "Twenty organizations ask at once for all that is large, a part of them slowly",
    run: async (site) => {
        const all = await prepare(site);
        const signal = AbortSignal.timeout(attackMs);
        setMaxListeners(0, signal);
        const counts = new Map(all.map(({ name }) => [name, { statuses: new Map(), slowestMs: 0 }]));
        await Promise.all(all.map((target) => hammer(site, target, signal, counts.get(target.name))));
        agent.destroy();
        return [...counts].map(([name, { statuses, slowestMs }]) => ({
            tried: `${name}, by ${all.filter((target) => target.name === name).length} clients`,
            found: `${[...statuses].map(([status, times]) => `${status} × ${times}`).join(", ")}; ${(slowestMs / 1_000).toFixed(1)} s at most`,
            holds: !statuses.has(500),
        }));
    },
};
//# sourceMappingURL=crowd-of-readers.js.map