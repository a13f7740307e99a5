import { createDataSource } from "./common/db/data-source.ts";
import { readDatabaseUrl } from "./common/config/config.ts";

/** For TypeORM's command line, after a build: `npx typeorm migration:show -d dist/ormconfig.js`. */
export default createDataSource({ databaseUrl: readDatabaseUrl(), applicationName: "typeorm" });
