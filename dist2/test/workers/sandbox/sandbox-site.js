import { createServer } from "node:http";
import { createOrganization } from "../../../common/services/organizations/change-organizations.js";
import { buildDomainBuyer, unlikeOthers } from "../../factories/request.js";
import { createDocument } from "../../services/use-cases.js";
import { buildRequest } from "../../setup/pipeline.js";
/** A second organization of the site, for tests, with the taxpayer of the first. */
export async function addSandbox({ deps }) {
    const action = { by: "Ada", role: "site-operator", requestId: "sandbox", why: "to try" };
    const party = buildDomainBuyer();
    const { organization, businessProfileId } = await createOrganization(deps, action, {
        name: "Dune Trial",
        party,
        isSandbox: true,
    });
    return { orgId: organization.id, businessProfileId };
}
export const issue = ({ deps }, tenant, overrides = {}) => createDocument(deps, {
    ...tenant,
    kind: "purchase-invoices",
    request: buildRequest({ ...unlikeOthers(), ...overrides }),
    serviceVersion: "20260101",
    requestId: "test",
});
/** The access point of a real installation, which takes nothing and notes every connection. */
export async function listenInSilence() {
    const seen = [];
    const server = createServer((request, response) => {
        seen.push(`${request.method} ${request.url}`);
        response.writeHead(503).end();
    });
    server.on("connection", () => seen.push("connection"));
    await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
    return {
        url: `http://127.0.0.1:${server.address().port}`,
        seen,
        close: () => new Promise((resolve) => server.close(() => resolve())),
    };
}
//# sourceMappingURL=sandbox-site.js.map