import { readCommandLine, refuseUsage } from "../../config/command-line.ts";
import { readLauncherConfig } from "../../config/launcher-config.ts";
import { ConfigError } from "../../config/read-environment.ts";
import { roles } from "../../domain/roles.ts";
import { asError } from "../../errors.ts";
import { demoOrgId } from "./demo-account.ts";
import { signToken } from "./development-token.ts";
import { readSecrets } from "./secrets.ts";

const command = {
  synopsis: "npm run -s token -- [--org <organization id>] [--days <1 to 3650>] [--role <role>] [--subject <name>]",
  help: `
Prints a token for development, signed with JWT_SECRET, or else with the secret of \`npm start\` below
DATA_DIR (.data), with JWT_AUDIENCE and JWT_ISSUER in it where they are set.

  --org   whose data it opens; the demo organization's when left out
  --days  how long it is good; 30 when left out
  --role  what its bearer is: viewer may look only, operator may act for the organization too, and
          site-operator for every organization; without one it is for an ERP, which has no role
  --subject  the name that stands in logs and records of what was done with it; development when left out`,
  options: {
    org: { type: "string" },
    days: { type: "string", default: "30" },
    role: { type: "string", multiple: true },
    subject: { type: "string", default: "development" },
  },
} as const;

function readArguments(): { org: string; days: number; role: string[] | undefined; subject: string } {
  const { org = demoOrgId, days, role, subject } = readCommandLine(command).values;
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(org)) {
    refuseUsage(command, "--org must be a UUID");
  }
  if (!/^[1-9][0-9]{0,3}$/.test(days) || Number(days) > 3_650) {
    refuseUsage(command, "--days must be a number from 1 to 3650");
  }
  if (role?.some((one) => !roles.some((known) => known === one)) === true) {
    refuseUsage(command, `--role must be ${roles.join(", ")}`);
  }
  if (subject.trim() === "" || subject.length > 255) {
    refuseUsage(command, "--subject must have 1 to 255 characters");
  }
  return { org: org.toLowerCase(), days: Number(days), role, subject };
}

function issueToken(): string {
  const { org, days, role, subject } = readArguments();
  const config = readLauncherConfig();
  return signToken(config.jwtSecret ?? readSecrets(config.dataDir).jwtSecret, {
    orgId: org,
    subject,
    days,
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
