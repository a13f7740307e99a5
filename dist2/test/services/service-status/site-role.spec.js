import { expect } from "chai";
import { Database } from "../../../common/db/database.js";
import { SiteReading } from "../../../common/services/service-status/site-reading.js";
import { asOwner, createTestDatabase } from "../../setup/database/database.js";
const roleOf = async (database) => (await new SiteReading(database).take()).facts.databaseRole;
describe("the role that a process works as", () => {
    it("is known for what it is: the service's, the owner's of what is recorded, a superuser's", async () => {
        const created = await createTestDatabase();
        const service = await Database.open({ databaseUrl: created.url });
        const superuser = await Database.open({ databaseUrl: created.ownerUrl });
        expect([await roleOf(service), await roleOf(superuser)]).to.deep.equal(["service", "superuser"]);
        const [row] = await service.query("select current_user as name");
        await asOwner(service, `alter table operator_actions owner to "${row?.name}"`);
        expect(await roleOf(service)).to.equal("owner");
        await service.close();
        await superuser.close();
        await created.drop();
    });
});
//# sourceMappingURL=site-role.spec.js.map