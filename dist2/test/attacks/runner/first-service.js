import { Agent } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { ask, tenLineInvoice } from "../../bench/client.js";
const retryMs = 100;
/** Each request comes by a connection of its own, as that of a newcomer does. */
const newcomer = new Agent({ keepAlive: false });
/** How long a caller without a connection waits until an invoice of theirs is taken, in milliseconds; asks again when refused. */
export async function firstService(site, timeoutMs, { over, refusals = [] } = {}) {
    const startedAt = performance.now();
    const waited = () => performance.now() - startedAt;
    const url = `${site.url}/api/purchase-invoices/${site.businessProfileId}`;
    const isOver = () => waited() >= timeoutMs || over?.aborted === true;
    while (!isOver()) {
        const answer = ask(url, { token: site.token, agent: newcomer, body: tenLineInvoice() });
        const status = await answer.then((answered) => answered.status).catch(() => "cut");
        if (status === 201) {
            break;
        }
        refusals.push(status);
        await pause(retryMs);
    }
    return waited();
}
//# sourceMappingURL=first-service.js.map