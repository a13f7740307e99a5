import { expect } from "chai";

import type { EmbeddedPostgres } from "../../../common/launcher/database/embedded-postgres.ts";
import { startEmbeddedPostgres } from "../../../common/launcher/database/embedded-postgres.ts";
import { migrateDatabase } from "../../../common/services/runtime/database/migrate-database.ts";
import { Stack } from "../../setup/processes/stack.ts";
import { startRedisServer } from "../../setup/redis/redis.ts";
import { createTemporaryFolder } from "../../setup/temporary-folder.ts";
import { provoke, standstills, watchedEnvironment, watchSite, type ScreenSite } from "./screen-site.ts";

/** How soon it is shown is measured by npm run -s bench screen; here it must be shown at all, and end. */
describe("whatever stands still", function () {
  this.timeout(300_000);
  let server: EmbeddedPostgres;
  let stack: Stack;
  let site: ScreenSite;

  before(async () => {
    server = await startEmbeddedPostgres({ dataDir: createTemporaryFolder("standstills-").dir });
    await migrateDatabase(server.ownerUrl, { serviceUrl: server.url });
    const redis = await startRedisServer();
    stack = await Stack.start({
      databaseUrl: server.url,
      processes: ["simulator", "api", "workers", "workers-2"],
      environment: watchedEnvironment,
      ...(redis !== undefined && { redisUrl: redis.url }),
    });
    site = await watchSite(stack, server, redis);
  });
  after(async () => {
    await site?.close();
    await stack?.close();
    await server?.stop();
  });

  for (const standstill of standstills) {
    it(`is shown with who acts while it lasts, and is in the ledger afterwards: ${standstill.what}`, async function () {
      const seen = await provoke(site, standstill);
      if (seen === undefined) {
        this.skip();
      }
      expect(seen.isInLedger).to.equal(true);
      expect(seen.words).to.match(/\.$/);
      expect(seen.who).to.equal("site");
    });
  }
});
