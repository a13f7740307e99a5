import { randomBytes } from "node:crypto";
import { buildInvoiceRequest } from "../factories/request.js";
import { countBy } from "./runner/count-by.js";
const requests = 8;
/** Random, because the database packs what repeats itself. */
const attachment = { file_name: "a.pdf", file_type: "application/pdf" };
const pdf = () => Buffer.concat([Buffer.from("%PDF-1.7\n"), randomBytes(4_600_000)]).toString("base64");
/** A digest and the head of an answer need no more. */
const maxKeptPerRequest = 100_000;
const mb = (bytes) => `${(bytes / 1e6).toFixed(1)} MB`;
async function kept(site) {
    const [row] = await site.database.query("select pg_total_relation_size('idempotency_keys')::float8 as bytes");
    return row?.bytes ?? 0;
}
async function dryRun(site, body, key) {
    const answer = await fetch(`${site.url}/api/purchase-invoices/${site.businessProfileId}/validate`, {
        method: "POST",
        headers: {
            authorization: `Bearer ${site.token}`,
            "content-type": "application/json",
            "idempotency-key": key,
        },
        body,
    });
    await answer.arrayBuffer();
    return answer.status;
}
export const attack = {
    name: "Dry runs with an Idempotency-Key fill the disk, which refuses all others",
    run: async (site) => {
        const attacker = await site.addOrganization("Dry runner");
        const before = await kept(site);
        const statuses = [];
        let sent = 0;
        for (let nth = 0; nth < requests; nth += 1) {
            const body = JSON.stringify(buildInvoiceRequest({ attachments: [{ ...attachment, file_content: pdf() }] }));
            sent += body.length;
            statuses.push(await dryRun(attacker, body, `dry-${nth}`));
        }
        const grown = Math.max(0, (await kept(site)) - before);
        return [
            {
                tried: `${requests} dry runs of ${mb(sent / requests)}, each with a key of its own`,
                found: `${countBy(statuses)}; ${mb(grown)} are kept of ${mb(sent)}`,
                holds: grown <= maxKeptPerRequest * requests,
            },
        ];
    },
};
//# sourceMappingURL=dry-runs-with-keys.js.map