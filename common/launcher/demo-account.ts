import path from "node:path";

import jwt from "jsonwebtoken";

import type { NamedSecret } from "../config/key-variables.ts";
import { readIfPresent, writePrivateFile } from "./private-file.ts";
import { Database } from "../db/database.ts";
import type { Party } from "../documents/document.ts";
import { issueGrant } from "../organizations/console-session-store.ts";
import { signToken, type TokenClaims } from "../organizations/issue-token.ts";
import { seedOrganization } from "../organizations/organizations.ts";

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

interface DemoAccountOptions {
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

const secondsPerDay = 24 * 60 * 60;

/** Whether the api will accept the token for that organization for at least another day. */
function isTokenGood(token: string, jwtSecret: string, { orgId, audience, issuer }: TokenClaims): boolean {
  try {
    const claims = jwt.verify(token, jwtSecret, {
      algorithms: ["HS256"],
      clockTimestamp: Math.floor(Date.now() / 1_000) + secondsPerDay,
      ...(audience !== undefined && { audience }),
      ...(issuer !== undefined && { issuer }),
    });
    return (claims as jwt.JwtPayload)["org_id"] === orgId;
  } catch {
    return false;
  }
}

/** Long enough to try the product, short enough for a forgotten copy to expire. */
const tokenDays = 30;

interface DemoTokenOptions {
  orgId: string;
  /** Keeps the token, in demo.token. */
  dataDir: string;
  /** Signs it. */
  key: NamedSecret;
  jwtAudience?: string;
  jwtIssuer?: string;
}

/** The token of an earlier start while it is valid for another day, so that scripts can keep it; else a new one. */
export function demoToken({ orgId, dataDir, key: { kid, secret }, jwtAudience, jwtIssuer }: DemoTokenOptions): string {
  const claims = {
    orgId,
    subject: "demo",
    days: tokenDays,
    ...(kid !== undefined && { keyId: kid }),
    ...(jwtAudience !== undefined && { audience: jwtAudience }),
    ...(jwtIssuer !== undefined && { issuer: jwtIssuer }),
  };
  const file = path.join(dataDir, "demo.token");
  const stored = readIfPresent(file)?.trim();
  if (stored !== undefined && isTokenGood(stored, secret, claims)) {
    return stored;
  }
  const token = signToken(secret, claims);
  writePrivateFile(file, token);
  return token;
}

/** The day on which a token ends, YYYY-MM-DD. */
export function lastDayOf(token: string): string {
  const { exp = 0 } = jwt.decode(token) as { exp?: number };
  return new Date(exp * 1_000).toISOString().slice(0, 10);
}
