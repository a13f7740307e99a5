import { buildInvoiceRequest, buildLine } from "../factories/request.js";
import { until } from "../setup/until.js";
import { countBy } from "./runner/count-by.js";
const organizations = 4;
const requestsOfEach = 5;
const timeoutMs = 120_000;
/** 300 lines with 50 allowances each: 487 kB as a request, of which native code made 2 GB. */
const bomb = buildInvoiceRequest({
    document_lines: Array.from({ length: 300 }, (_, line) => buildLine({
        name: `Part ${line}`,
        allowances: Array.from({ length: 50 }, (_each, index) => ({ amount: 0.01, reason: `R${index}` })),
    })),
});
/** The path of a document whose XML is there. */
async function store(site, body) {
    const { status, json } = await site.call("POST", `/api/purchase-invoices/${site.businessProfileId}`, { body });
    if (status !== 201) {
        throw new Error(`the document was answered with ${status}`);
    }
    const path = `/api/purchase-invoices/${String(json["id"])}`;
    await until("the document is rendered", async () => (await get(site, `${path}/ubl`)) === 200, timeoutMs, 100);
    return path;
}
async function get(site, path) {
    const answer = await fetch(site.url + path, {
        headers: { authorization: `Bearer ${site.token}` },
        signal: AbortSignal.timeout(timeoutMs),
    });
    await answer.arrayBuffer();
    return answer.status;
}
export const attack = {
    name: "Several organizations ask for PDFs that take gigabytes to set",
    run: async (site) => {
        const names = Array.from({ length: organizations - 1 }, (_, nth) => `Printer ${nth}`);
        const sites = [site, ...(await Promise.all(names.map((name) => site.addOrganization(name))))];
        const ordinary = `${await store(site, buildInvoiceRequest())}/view.pdf`;
        const bombs = await Promise.all(sites.map(async (each) => ({ each, path: await store(each, bomb) })));
        const asked = bombs.flatMap(({ each, path }) => Array.from({ length: requestsOfEach }, () => get(each, `${path}/view.pdf`).catch(() => "no answer")));
        const statuses = await Promise.all(asked);
        const after = await until("PDFs are set again", async () => (await get(site, ordinary)) === 200, timeoutMs, 500)
            .then(() => "is set again")
            .catch(() => "is not set any more");
        return [
            {
                tried: `${organizations} organizations ask for ${requestsOfEach} PDFs of 15,000 allowances each at once`,
                found: countBy(statuses),
                holds: statuses.every((status) => [200, 422, 429, 503].includes(Number(status))),
            },
            { tried: "an ordinary PDF afterwards", found: after, holds: after === "is set again" },
        ];
    },
};
//# sourceMappingURL=pdf-bombs.js.map