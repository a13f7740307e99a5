import { setTimeout as pause } from "node:timers/promises";
import { tenLineInvoice } from "../bench/client.js";
import { rawPost } from "../setup/http/raw-client.js";
import { Crowd, rawGet } from "./runner/crowd.js";
import { signIn } from "./runner/sign-in.js";
const maxMs = 5_000;
const patienceMs = 15_000;
const feedMs = 250;
const line = () => {
    const text = `${tenLineInvoice()}\n`;
    return `${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n`;
};
const row = (tried, ms) => ({
    tried,
    found: ms >= patienceMs ? "goes on" : `ends after ${ms.toFixed(0)} ms`,
    holds: ms <= maxMs,
});
const stored = (site) => site.count(`org_id = '${site.orgId}'`);
export const attack = {
    name: "A batch and a stream go on after their organization was disabled",
    run: async (site) => {
        const tenant = await site.addOrganization("To be disabled");
        const [stream, batch] = [new Crowd(site.url), new Crowd(site.url)];
        stream.open(1, rawGet("/api/operations/standing/stream?seconds=600", await signIn(tenant)));
        const headers = {
            authorization: `Bearer ${tenant.token}`,
            "content-type": "application/x-ndjson",
            "transfer-encoding": "chunked",
        };
        batch.open(1, rawPost(`/api/purchase-invoices/${tenant.businessProfileId}/batch`, headers));
        const feeding = setInterval(() => batch.write(line()), feedMs);
        try {
            await Promise.all([stream.answered(), batch.answered()]);
            const { status } = await site.call("POST", `/api/operations/organizations/${tenant.orgId}/disable`, {
                token: site.tokenFor(["site-operator"]),
                body: { reason: "An attack" },
            });
            const ends = await Promise.all([stream.ended(patienceMs), batch.ended(patienceMs)]);
            const atEnd = await stored(tenant);
            await pause(4 * feedMs);
            const later = (await stored(tenant)) - atEnd;
            return [
                { tried: "disabling", found: `${status}`, holds: status === 200 || status === 204 },
                row("a stream of a session", ends[0]),
                row("a batch that sends a line every quarter of a second", ends[1]),
                {
                    tried: "the lines behind that",
                    found: `${atEnd} are stored before, ${later} after`,
                    holds: atEnd > 0 && later === 0,
                },
            ];
        }
        finally {
            clearInterval(feeding);
            await Promise.all([stream.close(), batch.close()]);
        }
    },
};
//# sourceMappingURL=outlived-rights.js.map