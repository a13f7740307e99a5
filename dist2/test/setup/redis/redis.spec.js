import { expect } from "chai";
import { Redis } from "ioredis";
import { redisUrl } from "./redis.js";
describe("redis for tests", () => {
    it("is one server per run that answers, or none", async function () {
        const url = await redisUrl();
        if (url === undefined) {
            this.skip();
        }
        expect(await redisUrl()).to.equal(url);
        const client = new Redis(url);
        expect(await client.ping()).to.equal("PONG");
        await client.quit();
    });
});
//# sourceMappingURL=redis.spec.js.map