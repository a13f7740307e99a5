import path from "node:path";

import { expect } from "chai";

import { Database } from "../../../common/db/database.ts";
import { reportRecoveries, type RecoveryReport } from "../../../common/services/recovery/report-recoveries.ts";
import type { Transmission } from "../../../workers/simulator/transmissions.ts";
import { RestartedServer } from "../../setup/database/restarted-server.ts";
import { buildBuyer, buildInvoiceRequest, buildParty, type Json } from "../../factories/request.ts";
import { runProgram } from "../../setup/processes/run-program.ts";
import { Stack } from "../../setup/processes/stack.ts";
import { builtRoot } from "../../setup/repository-root.ts";
import { createTemporaryFolder } from "../../setup/temporary-folder.ts";
import { until } from "../../setup/until.ts";

export type Way = "disk" | "file" | "file beside";

/** A document that a caller was informed of. */
export interface Told {
  id: string;
  number: string;
  profile: string;
}

const processes = ["simulator", "api", "workers", "workers-2"] as const;

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

  /** @param remembers whether numbers are noted in a folder beside the database */
  static async start(remembers: boolean): Promise<RestoredSite> {
    const folder = createTemporaryFolder("restores-");
    const server = await RestartedServer.start();
    const stack = await Stack.start({
      databaseUrl: server.url,
      environment: {
        SWEEP_INTERVAL_MS: "500",
        ...(remembers && { NUMBERS_DIR: path.join(folder.dir, "numbers") }),
      },
    });
    const prefixed = await stack.addOrganization("Prefixed", taxpayer("1555555555"));
    const numbering = { "purchase-invoices": { prefix: "NORTH-1" } };
    const body = buildBuyer({ ...taxpayer("1555555555"), numbering });
    const put = await prefixed.call("PUT", `/api/business-profiles/${prefixed.businessProfileId}`, { body });
    expect(put.status, JSON.stringify(put.json)).to.equal(200);
    return new RestoredSite(server, stack, prefixed, folder);
  }

  /** A document of each sort that a recovery has to tell apart; resolves when each has come to its end. */
  async documents(): Promise<void> {
    const { stack } = this;
    const rejected = await this.create(stack, {
      accounting_supplier_party: buildParty({ tin: "1000000003", endpoint_id: "1000000003" }),
    });
    await this.create(stack, { issue_date: "2025-12-31", due_date: "2026-01-31" });
    const sent = await this.create(stack);
    await this.create(this.prefixed);
    await this.untilEnded();
    const resubmitted = await stack.call("POST", `/api/purchase-invoices/${rejected.id}/resubmit`, {
      body: buildInvoiceRequest(),
    });
    expect(resubmitted.status, JSON.stringify(resubmitted.json)).to.be.within(200, 299);
    await stack.call("POST", `/api/operations/documents/${sent.id}/withdraw`, {
      body: { reason: "a test" },
      token: stack.tokenFor(["operator"]),
    });
    await this.untilEnded();
  }

  /** Documents that are accepted and not sent. */
  async waiting(count: number): Promise<void> {
    for (const name of ["workers", "workers-2"] as const) {
      await this.stack.stopProcess(name, "SIGKILL");
    }
    for (let nth = 0; nth < count; nth += 1) {
      await this.create(nth % 3 === 0 ? this.prefixed : this.stack);
    }
  }

  async create(caller: Stack, overrides: Json = {}): Promise<Told> {
    const answer = await this.post(caller, overrides);
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

  private async post(caller: Stack, overrides: Json = {}): Promise<{ notified: Told } | { refused: string }> {
    const profile = caller.businessProfileId;
    const body = buildInvoiceRequest(overrides);
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
  async backUp(way: Way): Promise<() => Promise<void>> {
    this.copies += 1;
    const place = path.join(this.folder.dir, `backup-${this.copies}`);
    if (way !== "disk") {
      await this.command("backup", [place]);
      return () => this.restoreFile(place, way);
    }
    await this.stopAll();
    await this.stack.replaceDatabase(async () => {
      await this.server.copyDisk(place);
      return this.url;
    });
    return () =>
      this.stack.replaceDatabase(async () => {
        await this.server.putBackDisk(place);
        return this.url;
      });
  }

  /** The same of the disk, under processes that go on. */
  async backUpUnderProcesses(): Promise<() => Promise<void>> {
    this.copies += 1;
    const place = path.join(this.folder.dir, `backup-${this.copies}`);
    await this.server.copyDisk(place);
    await this.createWhenOpen();
    return () => this.server.putBackDisk(place);
  }

  private async restoreFile(file: string, way: Way): Promise<void> {
    await this.stack.replaceDatabase(async () => {
      if (way === "file") {
        await this.command("restore", [file, "--replace"]);
        return this.url;
      }
      const name = `restored_${this.copies}_${Date.now()}`;
      const owner = await Database.open({ databaseUrl: this.ownerUrl });
      await owner.query(`create database ${name}`);
      await owner.close();
      this.databaseName = name;
      await this.command("restore", [file]);
      return this.url;
    });
  }

  private databaseName: string | undefined;

  private get url(): string {
    return this.named(this.server.url);
  }

  private get ownerUrl(): string {
    return this.named(this.server.ownerUrl);
  }

  private named(address: string): string {
    const url = new URL(address);
    url.pathname = this.databaseName === undefined ? url.pathname : `/${this.databaseName}`;
    return url.toString();
  }

  private async command(name: "backup" | "restore", args: string[]): Promise<void> {
    const program = runProgram(path.join(builtRoot, `common/commands/${name}.js`), args, {
      DATABASE_URL: this.url,
      DATABASE_OWNER_URL: this.ownerUrl,
      ACCESS_POINT_URL: this.stack.environment["ACCESS_POINT_URL"],
      ACCESS_POINT_TOKEN: this.stack.environment["ACCESS_POINT_TOKEN"],
      SERVICE_PROVIDER_ID: "000123",
    });
    expect(await program.ended, program.stderr()).to.equal(0);
  }

  async stopAll(signal: "SIGKILL" | "SIGTERM" = "SIGKILL"): Promise<void> {
    for (const name of processes) {
      await this.stack.stopProcess(name, signal);
    }
  }

  async isUnderWay(): Promise<boolean> {
    const [row] = await this.stack.database.query<{ open: boolean }>("select is_recovering() as open");
    return row?.open === true;
  }

  reports(): Promise<RecoveryReport[]> {
    return reportRecoveries(this.stack.database);
  }

  /** Everything that the access point was ever given. */
  async sent(): Promise<Transmission[]> {
    const response = await fetch(`${this.stack.simulatorUrl}/simulator/received?limit=10000`);
    return ((await response.json()) as { received: Transmission[] }).received;
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
