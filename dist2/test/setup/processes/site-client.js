import { signToken } from "../../../common/launcher/account/development-token.js";
import { seedOrganization } from "../../../common/services/organizations/seed-organization.js";
import { buildDomainBuyer, buildInvoiceRequest } from "../../factories/request.js";
import { testSecrets } from "../secrets.js";
import { until } from "../until.js";
/** What customers and operators ask of a site that runs as processes, and what its database and its simulator say of it. */
export class SiteClient {
    /** The same site to another organization, which is new. */
    async addOrganization(name = "Other", profile = {}) {
        const tenant = await seedOrganization(this, { name, party: buildDomainBuyer(profile) });
        return Object.create(this, { tenant: { value: tenant } });
    }
    get orgId() {
        return this.tenant.orgId;
    }
    get businessProfileId() {
        return this.tenant.businessProfileId;
    }
    get token() {
        return this.tokenFor([]);
    }
    tokenFor(roles, orgId = this.orgId) {
        return signToken(testSecrets.jwtSecret, { orgId, subject: "stack", days: 1, roles: [...roles] });
    }
    async call(method, path, request = {}) {
        const { body, headers = {}, token = this.token } = request;
        const response = await fetch(this.url + path, {
            method,
            headers: { authorization: `Bearer ${token}`, "content-type": "application/json", ...headers },
            ...(body !== undefined && { body: JSON.stringify(body) }),
        });
        const text = await response.text();
        return { status: response.status, headers: response.headers, json: text === "" ? {} : JSON.parse(text) };
    }
    /** Posts an invoice; the answer may be any. */
    post(headers = {}, body = buildInvoiceRequest()) {
        return this.call("POST", `/api/purchase-invoices/${this.businessProfileId}`, { body, headers });
    }
    /** An invoice that the site has taken. @throws Error with the answer unless it is a 201 */
    async create(body) {
        const { status, json } = await this.post({}, body);
        if (status !== 201) {
            throw new Error(`POST was answered ${status}: ${JSON.stringify(json)}`);
        }
        return { id: String(json["id"]), number: String(json["document_sequence"]) };
    }
    createMany(count) {
        return Promise.all(Array.from({ length: count }, () => this.create()));
    }
    /** Of the documents of all organizations. */
    async count(condition = "true", database = this.database) {
        const [row] = await database.query(`select count(*)::int as count from documents where ${condition}`);
        return row?.count ?? 0;
    }
    async untilApproved(ids, database = this.database) {
        const listed = ids.map((id) => `'${id}'`).join(", ");
        const approved = () => this.count(`overall_status = 'APPROVED' and id in (${listed})`, database);
        await until(`${ids.length} are approved`, async () => (await approved()) === ids.length, 120_000, 50);
    }
    /** Every document of the site. */
    async untilAllApproved() {
        const isOver = async () => (await this.count("overall_status = 'PENDING'")) === 0;
        await until("every document has a final state", isOver, 120_000, 50);
        const others = await this.count("overall_status <> 'APPROVED'");
        if (others > 0) {
            throw new Error(`${others} documents are not approved`);
        }
    }
    /** Every copy of an envelope that the simulated network has delivered. */
    async delivered() {
        const response = await fetch(`${this.simulatorUrl}/simulator/received?delivered=true&limit=10000`);
        return (await response.json()).received;
    }
}
//# sourceMappingURL=site-client.js.map