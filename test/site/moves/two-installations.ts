import path from "node:path";

import { Database } from "../../../common/db/database.ts";
import { seedOrganization } from "../../../common/services/organizations/seed-organization.ts";
import { buildDomainBuyer } from "../../factories/request.ts";
import { createTestDatabase, type TestDatabase } from "../../setup/database/database.ts";
import { runProgram } from "../../setup/processes/run-program.ts";
import { Stack } from "../../setup/processes/stack.ts";
import { builtRoot } from "../../setup/repository-root.ts";
import { testSecrets } from "../../setup/secrets.ts";
import { createTemporaryFolder } from "../../setup/temporary-folder.ts";

const entry = path.join(builtRoot, "common/commands/move.js");

/** The taxpayer of the organization that is at home at the second installation from the beginning. */
const otherTaxpayer = {
  tin: "1987654329",
  endpoint_id: "1987654329",
  party_tax_scheme: { company_id: "198765432902003", tax_scheme: "VAT" },
};

export interface MoveOutcome {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** Two whole installations with a database each, and the organization of the first one as the second will see it. */
export interface TwoInstallations {
  former: Stack;
  next: Stack;
  /** The second installation to the organization that moves. */
  moved: Stack;
  /** What an export is written into. */
  folder: string;
  /** Runs the command for moves on the database of an installation. */
  move(site: Stack, ...args: string[]): Promise<MoveOutcome>;
  close(): Promise<void>;
}

export async function startTwoInstallations(environment: Record<string, string>): Promise<TwoInstallations> {
  const databases = [await createTestDatabase(), await createTestDatabase()] as const;
  const [first, second] = databases;
  const tenant = await seedOther(second);
  const [former, next] = await Promise.all([
    Stack.start({ databaseUrl: first.url, environment }),
    Stack.start({ databaseUrl: second.url, environment, tenant }),
  ]);
  const ownerOf = (site: Stack): string => (site === former ? first : second).ownerUrl;
  const temporary = createTemporaryFolder("move-");
  const { orgId, businessProfileId } = former;
  return {
    former,
    next,
    moved: Object.create(next, { tenant: { value: { orgId, businessProfileId } } }) as Stack,
    folder: path.join(temporary.dir, "export"),
    move: async (site, ...args) => {
      const program = runProgram(entry, args, {
        DATABASE_URL: ownerOf(site),
        SECRETS_KEY: testSecrets.secretsKey,
      });
      const code = await program.ended;
      return { code, stdout: program.stdout(), stderr: program.stderr() };
    },
    close: async () => {
      await Promise.all([former.close(), next.close()]);
      await Promise.all(databases.map((database) => database.drop()));
    },
  };
}

async function seedOther(of: TestDatabase): ReturnType<typeof seedOrganization> {
  const database = await Database.open({ databaseUrl: of.url });
  try {
    return await seedOrganization({ database }, { name: "At home", party: buildDomainBuyer(otherTaxpayer) });
  } finally {
    await database.close();
  }
}
