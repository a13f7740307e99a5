import { createDataSource } from "./common/db/data-source.js";
import { readOwnedDatabase } from "./common/config/storage-variables.js";
/** For TypeORM's command line, after a build: `npx typeorm migration:show -d dist/ormconfig.js`. */
export default createDataSource({ databaseUrl: readOwnedDatabase().ownerUrl, applicationName: "typeorm" });
//# sourceMappingURL=ormconfig.js.map