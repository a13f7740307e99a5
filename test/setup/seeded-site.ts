import { v7 as uuid } from "uuid";

import type { DocumentKind, Party } from "../../common/domain/document.ts";
import { documentKinds } from "../../common/domain/document-kinds.ts";
import { signToken } from "../../common/launcher/account/development-token.ts";
import { seedOrganization } from "../../common/services/organizations/seed-organization.ts";
import { insertIssuedToken } from "../../common/db/stores/organizations/issued-token-store.ts";
import { saveStageFailure } from "../../common/db/stores/documents/stage-store.ts";
import { endOutage, saveOutage } from "../../common/db/stores/outages/outage-store.ts";
import { magicReceivers } from "../../workers/simulator/outbound/magic-receivers.ts";
import { buildBuyer, requestOf, type Json } from "../factories/request.ts";
import { otherParty } from "../simulator/envelopes.ts";
import { Stack } from "./processes/stack.ts";
import { testSecrets } from "./secrets.ts";
import { until } from "./until.ts";

/** Short where the network keeps us waiting. */
const environment = {
  SWEEP_INTERVAL_MS: "500",
  SIMULATOR_LATE_MLS_DELAY_MS: "1500",
  SIMULATOR_SLOW_ANSWER_MS: "1500",
  SIMULATOR_RETRY_DELAY_MS: "300",
  SIMULATOR_ATTEMPTS: "3",
};

const traders = [
  "Al Noor Trading",
  "Gulf Seller",
  "Palm Logistics",
  "Marina Foods",
  "Falcon Steel",
  "Saffron Textiles",
  "Liwa Dates",
  "Corniche Print",
];

/** A name that would be a script, were it ever taken for markup. */
export const hostileName = `<img src=x onerror="document.title='taken'"><script>document.title='taken'</script>`;

/** Nobody's whose documents any test looks at. */
export const pausedReceiver = "9930:de123456789";

/** References that one document carries, each in a place of its own. */
export const carried = {
  buyer_reference: "Cost centre 4711",
  order_reference: { id: "PO-2026-88031", sales_order_id: "SO-55-1" },
  contract_document_reference: { id: "FRAME/2025/17" },
  project_reference: { id: "Masdar Phase 2" },
};

interface Posting {
  more?: Json;
  /** Whose document it is. */
  by?: { orgId: string; businessProfileId: string };
}

interface Posted {
  id: string;
  document_sequence: string;
}

/**
 * The whole service with something of everything in it: a document for each outcome that the simulated network knows, one
 * that is invalid, one of a hostile name, one with every reference, and another organization's.
 */
export class SeededSite {
  readonly documents = new Map<string, Posted>();
  other = { orgId: "", businessProfileId: "" };

  private constructor(readonly stack: Stack) {}

  static async start(): Promise<SeededSite> {
    const site = new SeededSite(await Stack.startAlone({ environment }));
    try {
      await site.seed();
    } catch (error) {
      await site.close();
      throw error;
    }
    return site;
  }

  token(roles: readonly string[], orgId: string = this.stack.orgId): string {
    return signToken(testSecrets.jwtSecret, { orgId, subject: "sara@example.ae", days: 1, roles: [...roles] });
  }

  document(name: string): Posted {
    const posted = this.documents.get(name);
    if (posted === undefined) {
      throw new Error(`no document is called ${name}`);
    }
    return posted;
  }

  async close(): Promise<void> {
    await this.stack.close();
  }

  private async seed(): Promise<void> {
    const { database } = this.stack;
    const party = buildBuyer({ name: "Oasis Retail", party_name: "Oasis Retail PJSC" }) as unknown as Party;
    this.other = await seedOrganization({ database }, { name: "Oasis Retail", party });
    await Promise.all(
      magicReceivers.map(({ leg, outcome, tin }, index) =>
        this.post(`${leg} ${outcome}`, "purchase-invoices", { tin, name: traders[index % traders.length] }),
      ),
    );
    await this.post("hostile", "purchase-invoices", { name: hostileName });
    await this.post("carrying", "sales-invoices", { name: "Emirates Glass" }, { more: carried });
    await this.post("credit note", "purchase-credit-notes", { name: "Palm Logistics" });
    await this.post("invalid", "purchase-invoices", { name: "Marina Foods" }, { more: invalid });
    await this.post("other", "purchase-invoices", { name: "Qasr Supplies" }, { by: this.other });
    await this.settle();
    await this.giveUp();
    await this.operate();
  }

  private async settle(): Promise<void> {
    await until("nothing is on its way but what waits for the network", () => this.isSettled(), 120_000, 250);
  }

  /** One that a stage has given up: of an organization whose work is paused, so that no worker is faster. */
  private async giveUp(): Promise<void> {
    const { database } = this.stack;
    const { id: pauseId } = await this.act("pauses", { scope: "organization", target: this.other.orgId });
    for (let isGivenUp = false; !isGivenUp;) {
      await this.post("given up", "purchase-invoices", { name: "Qasr Supplies" }, { by: this.other });
      const { id } = this.document("given up");
      await saveStageFailure(database, { id, revision: 1, stage: "pricing", message: "out of memory" });
      // A worker that has not heard of the pause yet finishes it nevertheless; another one is given up then.
      await this.settle();
      const [row] = await database.query<{ given: boolean }>(
        "select failure is not null as given from documents where id = $1",
        [id],
      );
      isGivenUp = row?.given === true;
    }
    await this.act(`pauses/${String(pauseId)}/resume`, { reason: "They are back" });
  }

  /** What operators do, and what stood still: something for each of their pages. */
  private async operate(): Promise<void> {
    const { database, orgId } = this.stack;
    await this.act("pauses", { scope: "receiver", target: pausedReceiver, all_organizations: true });
    await this.act("retries", { failure_class: "retryable", cause: "a cause that nothing has" });
    const token = { id: uuid(), orgId, subject: "erp@dune.example", roles: ["viewer"] };
    await insertIssuedToken(database, { ...token, expiresAt: new Date(Date.now() + 86_400_000) });
    const outage = { id: uuid(), processId: uuid(), accessPoint: "ap.example:8443", words: "ECONNREFUSED" };
    await saveOutage(database, { ...outage, forMs: 754_000, tries: 41, nextTryInMs: null });
    await endOutage(database, outage.id);
  }

  /** Does something as an operator of the site. */
  private async act(path: string, body: Json): Promise<Json> {
    const response = await fetch(`${this.stack.url}/api/operations/${path}`, {
      method: "POST",
      headers: { authorization: `Bearer ${this.token(["site-operator"])}`, "content-type": "application/json" },
      body: JSON.stringify({ reason: "They asked us to wait until Monday", ...body }),
    });
    if (!response.ok) {
      throw new Error(`${path} was answered ${response.status}: ${await response.text()}`);
    }
    return (await response.json()) as Json;
  }

  private async post(
    name: string,
    kind: DocumentKind,
    party: Json,
    { more = {}, by: { orgId, businessProfileId } = this.stack }: Posting = {},
  ): Promise<void> {
    const { tin = "1987654321", ...rest } = party as { tin?: string };
    const { receiver } = documentKinds[kind];
    const body = requestOf[kind]({ [receiver]: { ...otherParty({ tin }), ...rest }, ...more });
    const response = await fetch(`${this.stack.url}/api/${kind}/${businessProfileId}`, {
      method: "POST",
      headers: { authorization: `Bearer ${this.token([], orgId)}`, "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    if (!response.ok) {
      throw new Error(`${name} was answered ${response.status}: ${await response.text()}`);
    }
    this.documents.set(name, (await response.json()) as Posted);
  }

  private async isSettled(): Promise<boolean> {
    const [row] = await this.stack.database.query<{ moving: number; behind: number }>(
      `select (select count(*)::int from documents where stage in ('received', 'priced', 'rendered') and failure is null)
         + (select count(*)::int from transmissions where state in ('queued', 'sending')
            and (next_check_at is null or next_check_at < now())) as moving,
         (select count(*)::int from documents d where not exists (
           select from search_references r where r.document_id = d.id)) as behind`,
    );
    return row?.moving === 0 && row.behind === 0;
  }
}

/** The rules want a rate of zero beside Z. */
const invalid = {
  document_lines: [
    {
      name: "Cable",
      description: "Network cable, 10 m",
      quantity: 3,
      unit_code: "H87",
      price: { base_amount: 19.99, base_quantity: 1 },
      classified_tax_category: { id: "Z", percent: 5 },
    },
  ],
  charges: undefined,
};
