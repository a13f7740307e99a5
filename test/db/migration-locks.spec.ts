import { expect } from "chai";
import type { DataSource, QueryRunner } from "typeorm";

import { createDataSource } from "../../common/db/data-source.ts";
import { migrations } from "../../common/db/migrations/migrations.ts";
import { createTestDatabase } from "../setup/database/database.ts";
import { lockComplaints } from "./migration-locks.ts";

/**
 * Migrations that may do what the rules refuse: those that had been written before there were rules, and later ones with the
 * reason why nobody is hurt.
 */
const excused: Readonly<Record<string, string>> = {
  CreateSchema1795200000000: "the first",
  CompleteContract1795300000000: "before the rules",
  ContractLogPositions1795400003200: "before the rules",
  TypoPublicReasons1795400003300: "before the rules",
  SettleCreditNotes1795400005100: "before the rules",
  SettleInvoiceTotals1795400005101: "before the rules",
  EngineValidationTotals1795400028000: "before the rules",
  HousePublicLegNames1795400110000: "before the rules",
  StagesNarrowWrites1795500030000: "before the rules",
  StagesPackedContent1795500031000: "before the rules",
  DeliveryNarrowLegs1795500040000: "before the rules",
  QueueFairShares1795500050000: "before the rules",
  OperatorsActions1795600050000: "before the rules: legs cannot be written while an index of transmissions is made",
  SilenceProcesses1795600020000: "a view has the old name, which the release before writes and reads",
};

/** Reads what a migration would run; what it asks is answered by a database that has run it already. */
async function statementsOf(migration: (typeof migrations)[number], database: DataSource): Promise<string[]> {
  const statements: string[] = [];
  const queryRunner = {
    query: (text: string, parameters?: unknown[]) => {
      statements.push(text);
      return /^\s*select/i.test(text) ? database.query(text, parameters) : Promise.resolve([]);
    },
    hasTable: () => Promise.resolve(true),
    hasColumn: () => Promise.resolve(false),
  } as unknown as QueryRunner;
  await new migration().up(queryRunner);
  return statements;
}

describe("a migration", () => {
  let database: DataSource;
  let drop: () => Promise<void>;

  before(async () => {
    const created = await createTestDatabase();
    drop = () => created.drop();
    database = await createDataSource({ databaseUrl: created.ownerUrl, poolSize: 1 }).initialize();
  });
  after(async () => {
    await database.destroy();
    await drop();
  });

  for (const migration of migrations.filter(({ name }) => excused[name] === undefined)) {
    it(`keeps nobody out: ${migration.name}`, async () => {
      const complaints = lockComplaints(await statementsOf(migration, database));
      expect(complaints, "mend it, or excuse it above and say why nobody is hurt").to.deep.equal([]);
    });
  }

  it("that is excused is one, and needs it", async () => {
    const names = migrations.map(({ name }) => name);
    expect(names).to.include.members(Object.keys(excused));
  });

  const refused = [
    `CREATE INDEX "i" ON "documents" ("id")`,
    `create unique index i on only transmissions (id)`,
    `ALTER TABLE "status_log" ALTER COLUMN "position" TYPE bigint USING "id"`,
    `ALTER TABLE "documents" ADD "token" uuid NOT NULL DEFAULT gen_random_uuid()`,
    `ALTER TABLE "documents" ADD "number" bigint GENERATED ALWAYS AS IDENTITY`,
    `ALTER TABLE "documents" ALTER COLUMN "issue_date" SET NOT NULL`,
    `ALTER TABLE "documents" ADD CONSTRAINT "c" CHECK (a > 0)`,
    `ALTER TABLE "documents" ADD CONSTRAINT "f" FOREIGN KEY ("a") REFERENCES "b"("id")`,
    `UPDATE "documents" SET "a" = 1`,
    `delete from status_log where at < now()`,
    `VACUUM FULL "documents"`,
    `LOCK TABLE documents IN EXCLUSIVE MODE`,
    `ALTER TABLE "organizations" DROP COLUMN "weight"`,
    `ALTER TABLE "organizations" RENAME COLUMN "a" TO "b"`,
    `DROP TABLE "process_leases"`,
  ];
  for (const statement of refused) {
    it(`may not: ${statement}`, () => {
      expect(lockComplaints([statement])).to.have.length(1);
    });
  }

  const allowed = [
    [`CREATE INDEX CONCURRENTLY "i" ON "documents" ("id")`],
    [
      `CREATE TABLE "fresh" ("id" uuid)`,
      `CREATE INDEX "i" ON "fresh" ("id")`,
      `ALTER TABLE "fresh" ADD CONSTRAINT "c" CHECK (id > 0)`,
    ],
    [`ALTER TABLE "documents" ADD "packed" bytea`],
    [`ALTER TABLE "documents" ADD "kind" text NOT NULL DEFAULT 'workers', ADD "at" timestamptz DEFAULT now()`],
    [
      `ALTER TABLE "documents" ADD CONSTRAINT "c" CHECK (a > 0) NOT VALID`,
      `ALTER TABLE "documents" VALIDATE CONSTRAINT "c"`,
    ],
    [`ALTER TABLE "documents" ALTER COLUMN "a" DROP NOT NULL`],
    [`ALTER TABLE "documents" DROP CONSTRAINT "c"`],
    [`UPDATE "organizations" SET "weight" = 1`],
    [`ALTER TABLE "documents" SET (fillfactor = 50)`],
  ];
  for (const statements of allowed) {
    it(`may: ${statements.join("; ")}`, () => {
      expect(lockComplaints(statements)).to.deep.equal([]);
    });
  }
});
