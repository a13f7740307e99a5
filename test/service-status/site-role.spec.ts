import { expect } from "chai";

import { Database } from "../../common/db/database.ts";
import type { DatabaseRole } from "../../common/service-status/service-snapshot.ts";
import { SiteReading } from "../../common/service-status/site-reading.ts";
import { asOwner, createTestDatabase } from "../setup/database/database.ts";

const roleOf = async (database: Database): Promise<DatabaseRole> =>
  (await new SiteReading(database).take()).facts.databaseRole;

describe("the role that a process works as", () => {
  it("is known for what it is: the service's, the owner's of what is recorded, a superuser's", async () => {
    const created = await createTestDatabase();
    const service = await Database.open({ databaseUrl: created.url });
    const superuser = await Database.open({ databaseUrl: created.ownerUrl });
    expect([await roleOf(service), await roleOf(superuser)]).to.deep.equal(["service", "superuser"]);
    const [row] = await service.query<{ name: string }>("select current_user as name");
    await asOwner(service, `alter table operator_actions owner to "${row?.name}"`);
    expect(await roleOf(service)).to.equal("owner");
    await service.close();
    await superuser.close();
    await created.drop();
  });
});
