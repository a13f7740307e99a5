import { once } from "node:events";
import { request } from "node:http";
import { createInterface } from "node:readline";
import { Readable } from "node:stream";
import { buildInvoiceRequest, buildLine } from "../factories/request.js";
import { until } from "../setup/until.js";
import { note } from "./progress.js";
export const tenLines = Array.from({ length: 10 }, (_, index) => buildLine({ name: `Item ${index + 1}`, quantity: index + 1.25, price: { base_amount: 19.99, base_quantity: 1 } }));
const [before = "", after = ""] = JSON.stringify(buildInvoiceRequest({ document_lines: tenLines })).split('Item 1"');
let made = 0;
/**
 * A ten-line invoice as the body of a POST: the document that all budgets are stated for. Each has another first line,
 * because equal ones would be taken for duplicates and warned of.
 */
export const tenLineInvoice = () => `${before}Item ${process.pid}-${(made += 1)}"${after}`;
/** One request, with the time until the last byte of its answer. */
export async function ask(url, { token, agent, headers = {}, body }) {
    const startedAt = performance.now();
    const call = request(url, {
        method: body === undefined ? "GET" : "POST",
        agent,
        headers: { authorization: `Bearer ${token}`, "content-type": "application/json", ...headers },
    });
    call.end(body);
    const [response] = (await once(call, "response"));
    const chunks = [];
    for await (const chunk of response) {
        chunks.push(chunk);
    }
    const ms = performance.now() - startedAt;
    return { status: response.statusCode ?? 0, tag: response.headers.etag ?? "", body: Buffer.concat(chunks), ms };
}
/** The times of repeated requests, without those of the first ones. @throws Error at another status */
export async function repeatRequest(url, { warmUps, repetitions, status = 200, ...asked }) {
    const ms = [];
    let bytes = 0;
    for (let nth = 0; nth < warmUps + repetitions; nth += 1) {
        const answer = await ask(url, asked);
        if (answer.status !== status) {
            throw new Error(`${url} answered ${answer.status}: ${answer.body.toString()}`);
        }
        bytes = answer.body.length;
        if (nth >= warmUps) {
            ms.push(answer.ms);
        }
    }
    return { ms, bytes };
}
/** Posts the invoice; gives its id and how long the answer took (ms). @throws Error unless it is a 201 */
export async function postInvoice(stack, signal) {
    const startedAt = performance.now();
    const response = await fetch(`${stack.url}/api/purchase-invoices/${stack.businessProfileId}`, {
        method: "POST",
        headers: { authorization: `Bearer ${stack.token}`, "content-type": "application/json" },
        body: tenLineInvoice(),
        signal: signal ?? null,
    });
    const body = (await response.json());
    if (response.status !== 201) {
        throw new Error(`POST answered ${response.status}: ${JSON.stringify(body)}`);
    }
    return { id: body.id, ms: performance.now() - startedAt };
}
/** Sends that many invoices as one batch of NDJSON, as fast as the API takes them. @throws Error unless all are accepted */
export async function sendBatch(stack, documents) {
    const response = await fetch(`${stack.url}/api/purchase-invoices/${stack.businessProfileId}/batch`, {
        method: "POST",
        headers: { authorization: `Bearer ${stack.token}`, "content-type": "application/x-ndjson" },
        body: Array.from({ length: documents }, () => `${tenLineInvoice()}\n`).join(""),
    });
    let accepted = 0;
    let refused;
    for await (const line of createInterface({ input: Readable.fromWeb(response.body) })) {
        if (line.includes('"status":201')) {
            accepted += 1;
            note(`${accepted} of ${documents} documents accepted`);
        }
        else {
            refused ??= line;
        }
    }
    if (accepted !== documents) {
        throw new Error(`${accepted} of ${documents} documents were accepted; first of the others: ${refused ?? "none"}`);
    }
}
/** Documents of the organization in a final state. */
export async function countFinal({ database, orgId }) {
    const rows = await database.query("select count(*)::int as final from documents where org_id = $1 and overall_status <> 'PENDING'", [orgId]);
    return rows[0]?.final ?? 0;
}
/** Waits until so many documents are final; a database that is away for a moment is asked again. */
export async function awaitFinal(stack, expected, pollMs = 100) {
    const isReached = async () => {
        const final = await countFinal(stack).catch(() => 0);
        note(`${final} of ${expected} documents final`);
        return final >= expected;
    };
    await until(`${expected} documents are final`, isReached, 900_000, pollMs);
}
export async function awaitApproved({ database, orgId }, id) {
    const isApproved = async () => {
        const rows = await database.query("select from documents where org_id = $1 and id = $2 and overall_status = 'APPROVED'", [orgId, id]);
        return rows.length > 0;
    };
    await until("the document is approved", isApproved);
}
//# sourceMappingURL=client.js.map