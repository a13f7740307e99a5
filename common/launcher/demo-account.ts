import type { NamedSecret } from "../config/key-variables.ts";
import { rmSync } from "node:fs";
import path from "node:path";

import { Database } from "../db/database.ts";
import type { Party } from "../documents/document.ts";
import { issueGrant } from "../organizations/console-session-store.ts";
import { seedOrganization } from "../organizations/organizations.ts";
import { demoToken } from "./development-token.ts";
import { writePrivateFile } from "./private-file.ts";

/** Fixed, so that every start on a database finds the rows of the first. */
export const demoOrgId = "019a0000-0000-7000-8000-000000000001";
const demoBusinessProfileId = "019a0000-0000-7000-8000-000000000002";

/** Address and account for a caller; the shape of DATA_DIR/demo.json. */
export interface DemoAccount {
  base_url: string;
  token: string;
  org_id: string;
  business_profile_id: string;
}

/** The buyer in whose name the demo issues documents. */
const demoParty: Party = {
  name: "Marina Trading",
  party_name: "Marina Trading LLC",
  postal_address: {
    street_name: "Sheikh Zayed Road 100",
    city_name: "Dubai",
    country_subentity: "DXB",
    country: "United Arab Emirates",
    country_code: "AE",
  },
  scheme_agency_id: "TL",
  company_id: "CN-1234567",
  authority_name: "Dubai Department of Economy and Tourism",
  tin: "1345678901",
  party_tax_scheme: { company_id: "134567890123003", tax_scheme: "VAT" },
  endpoint_id: "1345678901",
  endpoint_scheme_id: "0235",
  email: "purchasing@example.com",
  telephone: "+97140000001",
};

export interface DemoAccountOptions {
  databaseUrl: string;
  dataDir: string;
  baseUrl: string;
  /** Signs its token. */
  key: NamedSecret;
  jwtAudience?: string;
  jwtIssuer?: string;
}

export const demoFile = (dataDir: string): string => path.join(dataDir, "demo.json");

/**
 * Seeds the demo organization and its business profile. The token of an earlier start is kept while it is valid. The link signs in to
 * the console once, as a site operator.
 */
export async function seedDemoAccount(
  options: DemoAccountOptions,
): Promise<{ account: DemoAccount; consoleLink: string }> {
  const database = await Database.open({ databaseUrl: options.databaseUrl, applicationName: "launcher", poolSize: 1 });
  let code: string;
  try {
    await seedOrganization(
      { database },
      { orgId: demoOrgId, businessProfileId: demoBusinessProfileId, name: "Demo organization", party: demoParty },
    );
    const starter = { orgId: demoOrgId, subject: "whoever started it", roles: ["site-operator"] };
    code = await issueGrant({ database }, "link", starter);
  } finally {
    await database.close();
  }
  const account = {
    base_url: options.baseUrl,
    token: demoToken({ ...options, orgId: demoOrgId }),
    org_id: demoOrgId,
    business_profile_id: demoBusinessProfileId,
  };
  // Browsers do not send the part after #, so that no log of a server or proxy has the code.
  return { account, consoleLink: `${options.baseUrl}/console#sign-in=${code}` };
}

/** A start removes demo.json first and writes it when the API can be called, so that a script can wait for it. */
export function publishDemoAccount(dataDir: string, account: DemoAccount): void {
  writePrivateFile(demoFile(dataDir), `${JSON.stringify(account, null, 2)}\n`);
}

export function withdrawDemoAccount(dataDir: string): void {
  rmSync(demoFile(dataDir), { force: true });
}
