import { expect } from "chai";
import type { QueryRunner } from "typeorm";

import { migrations } from "../../common/db/migrations/migrations.ts";
import { lockComplaints } from "./migration-locks.ts";

/** Migrations that may do what the rules refuse, each with the reason why it stops no statement for long. */
const excused: Readonly<Record<string, string>> = {
  Baseline1796000000000: "it runs on an empty database",
  LegStateLast1801000000802: "a column with the same name, values and constraints takes the place of the one that goes",
  MonthsOfLog1801000000822:
    "an index of the whole takes that of the first part, which has all rows; the other parts are made in the same transaction",
  PackedLog1801000000010:
    "a view with the table's name and columns, made in the same transaction, takes and gives what the table did",
  Records1798000000050: "acts of operators were few before it, and documents wait for none of them",
};

async function statementsOf(migration: (typeof migrations)[number]): Promise<string[]> {
  const statements: string[] = [];
  const query = (text: string) => Promise.resolve(void statements.push(text));
  await new migration().up({ query } as unknown as QueryRunner);
  return statements;
}

describe("a migration", () => {
  for (const migration of migrations.filter(({ name }) => excused[name] === undefined)) {
    it(`keeps no statement waiting: ${migration.name}`, async () => {
      const complaints = lockComplaints(await statementsOf(migration));
      expect(complaints, "mend it, or excuse it above with the reason").to.deep.equal([]);
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
