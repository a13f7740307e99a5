import { expect } from "chai";

import { withMoveConnection } from "../../../common/db/moves/move-connection.ts";
import { leftTables, movedTables } from "../../../common/db/moves/moved-tables.ts";
import { shapeOf } from "../../../common/db/moves/table-rows.ts";
import { usePipeline } from "../../setup/pipeline.ts";

describe("the tables that go with an organization", () => {
  const pipeline = usePipeline();
  const moved = movedTables.map(({ name }) => name);

  /** Tables whose rows belong to an organization or to one of its documents, by their columns and by what they refer to. */
  const ofOrganizations = async (): Promise<string[]> => {
    const rows = await pipeline.query<{ name: string }>(
      `select c.relname::text as name from pg_class c
       where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = current_schema()::regnamespace
         and (exists (select from pg_attribute a where a.attrelid = c.oid and not a.attisdropped
             and a.attname in ('org_id', 'document_id', 'business_profile_id', 'transmission_id', 'endpoint_id', 'party_id'))
           or exists (select from pg_constraint k where k.conrelid = c.oid and k.contype = 'f' and k.confrelid = any ($1::regclass[])))
       order by 1`,
      [moved.map((name) => `"${name}"`)],
    );
    return rows.map(({ name }) => name);
  };

  it("are all those with rows of one, but for some that are left with a reason", async () => {
    const listed = [...moved.filter((name) => name !== "organizations"), ...Object.keys(leftTables)];
    expect(listed.toSorted()).to.deep.equal(await ofOrganizations());
    expect(new Set(listed).size).to.equal(listed.length);
  });

  it("stand behind those that their foreign keys refer to", async () => {
    const keys = await pipeline.query<{ from: string; to: string }>(
      `select conrelid::regclass::text as from, confrelid::regclass::text as to from pg_constraint
       where contype = 'f' and conrelid <> confrelid`,
    );
    const wrong = keys.filter(({ from, to }) => moved.includes(from) && moved.indexOf(to) > moved.indexOf(from));
    expect(wrong).to.deep.equal([]);
  });

  it("have a key that gives their rows an order, and give anew every number that PostgreSQL assigns", async () => {
    await withMoveConnection(pipeline.ownerUrl, async (db) => {
      for (const table of movedTables) {
        const { columns, order } = await shapeOf(db, table);
        expect(order, table.name).not.to.equal("");
        expect(columns[0], table.name).to.equal(table.number?.column ?? columns[0]);
      }
    });
    const given = await pipeline.query<{ name: string }>(
      `select distinct attrelid::regclass::text as name from pg_attribute a join pg_class c on c.oid = a.attrelid
       where a.attidentity <> '' and not c.relispartition and a.attrelid::regclass::text = any ($1)`,
      [moved],
    );
    const anew = movedTables.filter(({ number }) => number !== undefined && number.of === undefined);
    expect(given.map(({ name }) => name).toSorted()).to.deep.equal(
      [...anew.map(({ name }) => name), "status_log_rows"].toSorted(),
    );
  });
});
