import { parseArgs } from "node:util";

import { readLauncherConfig } from "../config/launcher-config.ts";
import { asError } from "../errors.ts";
import { demoOrgId } from "./demo-account.ts";
import { signToken } from "./development-token.ts";
import { readSecrets } from "./secrets.ts";

const usage = "usage: npm run -s token -- [--org <organization id>] [--days <1 to 3650>] [--role operator]";

const options = {
  org: { type: "string" },
  days: { type: "string", default: "30" },
  role: { type: "string", multiple: true },
} as const;
const roles: readonly string[] = ["operator"];

/** Prints one development token, signed with JWT_SECRET or else with the secret below DATA_DIR. */
function issueToken(args: string[]): string {
  const { org = demoOrgId, days, role } = parseArgs({ args, options }).values;
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(org)) {
    throw new Error(`--org must be a UUID. ${usage}`);
  }
  if (!/^[1-9][0-9]{0,3}$/.test(days) || Number(days) > 3_650) {
    throw new Error(`--days must be a number from 1 to 3650. ${usage}`);
  }
  if (role?.some((one) => !roles.includes(one)) === true) {
    throw new Error(`--role must be ${roles.join(" or ")}. ${usage}`);
  }
  const config = readLauncherConfig();
  return signToken(config.jwtSecret ?? readSecrets(config.dataDir).jwtSecret, {
    orgId: org.toLowerCase(),
    subject: "development",
    days: Number(days),
    ...(role !== undefined && { roles: role }),
    ...(config.jwtAudience !== undefined && { audience: config.jwtAudience }),
    ...(config.jwtIssuer !== undefined && { issuer: config.jwtIssuer }),
  });
}

try {
  process.stdout.write(`${issueToken(process.argv.slice(2))}\n`);
} catch (error) {
  process.stderr.write(`${asError(error).message}\n`);
  process.exitCode = 1;
}
