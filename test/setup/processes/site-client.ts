import type { Database } from "../../../common/db/database.ts";
import { signToken } from "../../../common/organizations/issue-token.ts";
import { seedOrganization } from "../../../common/organizations/organizations.ts";
import type { Transmission } from "../../../workers/simulator/transmissions.ts";
import { buildDomainBuyer, buildInvoiceRequest, type Json } from "../../factories/request.ts";
import { testSecrets } from "../secrets.ts";
import { until } from "../until.ts";

export interface Tenant {
  orgId: string;
  businessProfileId: string;
}

interface SiteAnswer {
  status: number;
  headers: Headers;
  json: Json;
}

interface SiteRequest {
  body?: object;
  headers?: Record<string, string>;
  /** That of the tenant by default. */
  token?: string;
}

/** What customers and operators ask of a site that runs as processes, and what its database and its simulator say of it. */
export abstract class SiteClient {
  abstract readonly database: Database;
  abstract readonly url: string;
  abstract readonly simulatorUrl: string;
  protected abstract readonly tenant: Tenant;

  /** The same site to another organization, which is new. */
  async addOrganization(name = "Other", profile: Json = {}): Promise<this> {
    const tenant = await seedOrganization(this, { name, party: buildDomainBuyer(profile) });
    return Object.create(this, { tenant: { value: tenant } }) as this;
  }

  get orgId(): string {
    return this.tenant.orgId;
  }

  get businessProfileId(): string {
    return this.tenant.businessProfileId;
  }

  get token(): string {
    return this.tokenFor([]);
  }

  tokenFor(roles: readonly string[], orgId: string = this.orgId): string {
    return signToken(testSecrets.jwtSecret, { orgId, subject: "stack", days: 1, roles: [...roles] });
  }

  async call(method: string, path: string, request: SiteRequest = {}): Promise<SiteAnswer> {
    const { body, headers = {}, token = this.token } = request;
    const response = await fetch(this.url + path, {
      method,
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json", ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, headers: response.headers, json: text === "" ? {} : (JSON.parse(text) as Json) };
  }

  /** Posts an invoice; the answer may be any. */
  post(headers: Record<string, string> = {}, body = buildInvoiceRequest()): Promise<SiteAnswer> {
    return this.call("POST", `/api/purchase-invoices/${this.businessProfileId}`, { body, headers });
  }

  /** An invoice that the site has taken. @throws Error with the answer unless it is a 201 */
  async create(body?: Json): Promise<{ id: string; number: string }> {
    const { status, json } = await this.post({}, body);
    if (status !== 201) {
      throw new Error(`POST was answered ${status}: ${JSON.stringify(json)}`);
    }
    return { id: String(json["id"]), number: String(json["document_sequence"]) };
  }

  createMany(count: number): Promise<{ id: string; number: string }[]> {
    return Promise.all(Array.from({ length: count }, () => this.create()));
  }

  /** Of the documents of all organizations. */
  async count(condition = "true", database: Database = this.database): Promise<number> {
    const [row] = await database.query<{ count: number }>(
      `select count(*)::int as count from documents where ${condition}`,
    );
    return row?.count ?? 0;
  }

  async untilApproved(ids: readonly string[], database: Database = this.database): Promise<void> {
    const listed = ids.map((id) => `'${id}'`).join(", ");
    const approved = () => this.count(`overall_status = 'APPROVED' and id in (${listed})`, database);
    await until(`${ids.length} are approved`, async () => (await approved()) === ids.length, 120_000, 50);
  }

  /** Every document of the site. */
  async untilAllApproved(): Promise<void> {
    const isOver = async () => (await this.count("overall_status = 'PENDING'")) === 0;
    await until("every document has a final state", isOver, 120_000, 50);
    const others = await this.count("overall_status <> 'APPROVED'");
    if (others > 0) {
      throw new Error(`${others} documents are not approved`);
    }
  }

  /** Every copy of an envelope that the simulated network has delivered. */
  async delivered(): Promise<Transmission[]> {
    const headers = { "x-token": testSecrets.accessPointToken };
    const response = await fetch(`${this.simulatorUrl}/simulator/received?delivered=true&limit=10000`, { headers });
    return ((await response.json()) as { received: Transmission[] }).received;
  }
}
