import path from "node:path";

import { expect } from "chai";

import { reportRecoveries, type RecoveryReport } from "../../../common/recovery/report-recoveries.ts";
import { RestartedServer } from "../../setup/database/restarted-server.ts";
import { buildBuyer, buildInvoiceRequest, type Json } from "../../factories/request.ts";
import { Stack } from "../../setup/processes/stack.ts";
import { createTemporaryFolder } from "../../setup/temporary-folder.ts";
import { until } from "../../setup/until.ts";

/** A document that a caller was informed of. */
export interface Told {
  id: string;
  number: string;
  profile: string;
}

const processes = ["simulator", "api", "workers"] as const;

/** A site on a server of its own, with two organizations, that is restored again and again. */
export class RestoredSite {
  /** All numbers that callers ever learned, whatever became of it. */
  readonly notified: Told[] = [];
  private copies = 0;

  private constructor(
    readonly server: RestartedServer,
    readonly stack: Stack,
    private readonly prefixed: Stack,
    private readonly folder: { dir: string; remove(): void },
  ) {}

  static async start(): Promise<RestoredSite> {
    const folder = createTemporaryFolder("restores-");
    const server = await RestartedServer.start();
    const stack = await Stack.start({
      databaseUrl: server.url,
      environment: {
        SWEEP_INTERVAL_MS: "500",
        // A message that a killed process did not take can be polled.
        SIMULATOR_ARCHIVE_AFTER_MS: "600000",
        NUMBERS_DIR: path.join(folder.dir, "numbers"),
      },
    });
    const prefixed = await stack.addOrganization("Prefixed", taxpayer("1555555555"));
    const numbering = { "purchase-invoices": { prefix: "NORTH-1" } };
    const body = buildBuyer({ ...taxpayer("1555555555"), numbering });
    const put = await prefixed.call("PUT", `/api/business-profiles/${prefixed.businessProfileId}`, { body });
    expect(put.status, JSON.stringify(put.json)).to.equal(200);
    return new RestoredSite(server, stack, prefixed, folder);
  }

  /** Documents that are accepted and not sent. */
  async waiting(count: number): Promise<void> {
    await this.stack.stopProcess("workers", "SIGKILL");
    for (let nth = 0; nth < count; nth += 1) {
      await this.create(nth % 3 === 0 ? this.prefixed : this.stack);
    }
  }

  async create(caller: Stack): Promise<Told> {
    const answer = await this.post(caller);
    return "notified" in answer ? answer.notified : expect.fail(answer.refused);
  }

  /** Intake is refused for a moment after a recovery. */
  async createWhenOpen(): Promise<void> {
    await until("documents are taken in", async () => "notified" in (await this.post(this.stack)), 60_000, 50);
  }

  /** Undefined where it was taken in, else what was answered. */
  async tryToCreate(): Promise<string | undefined> {
    const answer = await this.post(this.stack);
    return "refused" in answer ? answer.refused : undefined;
  }

  private async post(caller: Stack): Promise<{ notified: Told } | { refused: string }> {
    const profile = caller.businessProfileId;
    const body = buildInvoiceRequest();
    const { status, json } = await caller.call("POST", `/api/purchase-invoices/${profile}`, { body });
    if (status !== 201) {
      return { refused: JSON.stringify(json) };
    }
    const notified = { id: String(json["id"]), number: String(json["document_sequence"]), profile };
    this.notified.push(notified);
    return { notified };
  }

  async untilEnded(): Promise<void> {
    const open = () =>
      this.stack.database.query(
        "select from documents where overall_status = 'PENDING' union all select from transmissions where open limit 1",
      );
    await until("every document has come to its end", async () => (await open()).length === 0, 120_000, 100);
  }

  /** @returns what takes the database back to this moment */
  async backUp(): Promise<() => Promise<void>> {
    this.copies += 1;
    const place = path.join(this.folder.dir, `backup-${this.copies}`);
    await this.stopAll();
    await this.stack.replaceDatabase(async () => {
      await this.server.copyDisk(place);
      return this.server.url;
    });
    return () =>
      this.stack.replaceDatabase(async () => {
        await this.server.putBackDisk(place);
        return this.server.url;
      });
  }

  /** The same, under processes that go on. */
  async backUpUnderProcesses(): Promise<() => Promise<void>> {
    this.copies += 1;
    const place = path.join(this.folder.dir, `backup-${this.copies}`);
    await this.server.copyDisk(place);
    await this.createWhenOpen();
    return () => this.server.putBackDisk(place);
  }

  async stopAll(): Promise<void> {
    for (const name of processes) {
      await this.stack.stopProcess(name, "SIGKILL");
    }
  }

  async isUnderWay(): Promise<boolean> {
    const [row] = await this.stack.database.query<{ open: boolean }>("select is_recovering() as open");
    return row?.open === true;
  }

  reports(): Promise<RecoveryReport[]> {
    return reportRecoveries(this.stack.database);
  }

  async close(): Promise<void> {
    await this.stack.close();
    await this.server.stop();
    this.folder.remove();
  }
}

const taxpayer = (tin: string): Json => ({
  endpoint_id: tin,
  tin,
  party_tax_scheme: { company_id: `${tin}00003`, tax_scheme: "VAT" },
});
