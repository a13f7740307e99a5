import { readCommandLine, refuseUsage } from "../../config/command-line.ts";
import { readLauncherConfig } from "../../config/launcher-config.ts";
import { ConfigError } from "../../config/read-environment.ts";
import { asError } from "../../errors.ts";
import { demoOrgId } from "./demo-account.ts";
import { signToken } from "./development-token.ts";
import { readSecrets } from "./secrets.ts";

const roles: readonly string[] = ["operator"];

const command = {
  synopsis: "npm run -s token -- [--org <organization id>] [--days <1 to 3650>] [--role operator]",
  help: `
Prints a token for development, signed with JWT_SECRET, or else with the secret of \`npm start\` below
DATA_DIR (.data), with JWT_AUDIENCE and JWT_ISSUER in it where they are set.

  --org   whose data it opens; the demo organization's when left out
  --days  how long it is good; 30 when left out
  --role  what it may do besides what every caller may: ${roles.join(", ")}`,
  options: {
    org: { type: "string" },
    days: { type: "string", default: "30" },
    role: { type: "string", multiple: true },
  },
} as const;

function issueToken(): string {
  const { org = demoOrgId, days, role } = readCommandLine(command).values;
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(org)) {
    refuseUsage(command, "--org must be a UUID");
  }
  if (!/^[1-9][0-9]{0,3}$/.test(days) || Number(days) > 3_650) {
    refuseUsage(command, "--days must be a number from 1 to 3650");
  }
  if (role?.some((one) => !roles.includes(one)) === true) {
    refuseUsage(command, `--role must be ${roles.join(" or ")}`);
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
  process.stdout.write(`${issueToken()}\n`);
} catch (error) {
  process.stderr.write(`${asError(error).message}\n`);
  process.exitCode = error instanceof ConfigError ? 78 : 1;
}
