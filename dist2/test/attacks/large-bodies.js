import { hostileBodies } from "../bench/hostile-bodies.js";
import { testSecrets } from "../setup/secrets.js";
/** `npm run -s bench hostile` sends them all, and takes five minutes. */
const bodies = hostileBodies.filter(({ path }, index) => index % 5 === 0 && !path.includes("{document}"));
const timeoutMs = 60_000;
async function send(site, { path, type, headers = {}, body }) {
    const answer = await fetch(site.url + path.replace("{profile}", site.businessProfileId), {
        method: "POST",
        headers: {
            authorization: `Bearer ${site.tokenFor(["operator"])}`,
            "content-type": type ?? "application/json",
            "x-token": testSecrets.inboundToken,
            ...headers,
        },
        body: new Uint8Array(body()),
        signal: AbortSignal.timeout(timeoutMs),
    });
    await answer.arrayBuffer();
    return `${answer.status}`;
}
export const attack = {
    name: "Bodies of 8 MB that are made to hold up the API",
    run: async (site) => {
        const attacker = await site.addOrganization("Sender of large bodies");
        const rows = [];
        for (const body of bodies) {
            const startedAt = performance.now();
            const status = await send(attacker, body).catch(() => "no answer");
            const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
            rows.push({
                tried: body.name.replaceAll("|", "/"),
                found: `${status} after ${seconds} s`,
                holds: /^([234]\d\d|503)$/.test(status),
            });
        }
        return rows;
    },
};
//# sourceMappingURL=large-bodies.js.map