import { v7 as uuid } from "uuid";

import type { DocumentKind } from "../../../common/documents/document.ts";
import { documentKinds } from "../../../common/documents/document-kinds.ts";
import { signToken } from "../../../common/organizations/issue-token.ts";
import { insertIssuedToken } from "../../../common/organizations/issued-token-store.ts";
import { saveStageFailure } from "../../../common/documents/stage-store.ts";
import { magicReceivers } from "../../../workers/simulator/outcomes.ts";
import { invalidRequest } from "../../factories/invalid-request.ts";
import { requestOf, type Json } from "../../factories/request.ts";
import { otherParty } from "../../simulator/envelopes.ts";
import { Stack } from "../processes/stack.ts";
import { testSecrets } from "../secrets.ts";
import { until } from "../until.ts";

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

/** A name that would run as a script if it were taken for markup. */
export const hostileName = `<img src=x onerror="document.title='taken'"><script>document.title='taken'</script>`;

/** The receiver of no document that a test looks at. */
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
  by?: Stack;
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
  /** The site to another organization. */
  other: Stack;

  private constructor(readonly stack: Stack) {
    this.other = stack;
  }

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
    this.other = await this.stack.addOrganization("Oasis Retail", {
      name: "Oasis Retail",
      party_name: "Oasis Retail PJSC",
    });
    await Promise.all(
      magicReceivers.map(({ leg, outcome, tin }, index) =>
        this.post(`${leg} ${outcome}`, "purchase-invoices", { tin, name: traders[index % traders.length] }),
      ),
    );
    await this.post("hostile", "purchase-invoices", { name: hostileName });
    await this.post("carrying", "sales-invoices", { name: "Emirates Glass" }, { more: carried });
    await this.post("credit note", "purchase-credit-notes", { name: "Palm Logistics" });
    await this.post("invalid", "purchase-invoices", { name: "Marina Foods" }, { more: invalidRequest });
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
  }

  /** Does something as an operator of the site. */
  private async act(path: string, body: Json): Promise<Json> {
    const { status, json } = await this.stack.call("POST", `/api/operations/${path}`, {
      token: this.token(["site-operator"]),
      body: { reason: "They asked us to wait until Monday", ...body },
    });
    if (status >= 300) {
      throw new Error(`${path} was answered ${status}: ${JSON.stringify(json)}`);
    }
    return json;
  }

  private async post(
    name: string,
    kind: DocumentKind,
    { tin = "1987654321", ...party }: Json & { tin?: string },
    { more = {}, by = this.stack }: Posting = {},
  ): Promise<void> {
    const { receiver } = documentKinds[kind];
    const body = requestOf[kind]({ [receiver]: { ...otherParty({ tin }), ...party }, ...more });
    const { status, json } = await by.call("POST", `/api/${kind}/${by.businessProfileId}`, { body });
    if (status !== 201) {
      throw new Error(`${name} was answered ${status}: ${JSON.stringify(json)}`);
    }
    this.documents.set(name, json as unknown as Posted);
  }

  private async isSettled(): Promise<boolean> {
    const [row] = await this.stack.database.query<{ moving: number }>(
      `select (select count(*)::int from documents where stage in ('received', 'priced', 'rendered') and failure is null)
         + (select count(*)::int from transmissions where state in ('queued', 'sending')
            and (next_check_at is null or next_check_at < now())) as moving`,
    );
    return row?.moving === 0;
  }
}
