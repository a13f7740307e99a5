import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";

import type { DocumentRecord } from "../../../common/services/documents/document-record.ts";
import { createOrganization } from "../../../common/services/organizations/change-organizations.ts";
import { buildDomainBuyer, unlikeOthers, type Json } from "../../factories/request.ts";
import { createDocument } from "../../services/use-cases.ts";
import { buildRequest, type Pipeline } from "../../setup/pipeline.ts";

export interface Tenant {
  orgId: string;
  businessProfileId: string;
}

/** A second organization of the site, for tests, with the taxpayer of the first. */
export async function addSandbox({ deps }: Pipeline): Promise<Tenant> {
  const action = { by: "Ada", role: "site-operator", requestId: "sandbox", why: "to try" } as const;
  const party = buildDomainBuyer();
  const { organization, businessProfileId } = await createOrganization(deps, action, {
    name: "Dune Trial",
    party,
    isSandbox: true,
  });
  return { orgId: organization.id, businessProfileId };
}

export const issue = ({ deps }: Pipeline, tenant: Tenant, overrides: Json = {}): Promise<DocumentRecord> =>
  createDocument(deps, {
    ...tenant,
    kind: "purchase-invoices",
    request: buildRequest({ ...unlikeOthers(), ...overrides }),
    serviceVersion: "20260101",
    requestId: "test",
  });

export interface SilentAccessPoint {
  url: string;
  /** Connections, and what was asked on them. */
  seen: string[];
  close(): Promise<void>;
}

/** The access point of a real installation, which takes nothing and notes every connection. */
export async function listenInSilence(): Promise<SilentAccessPoint> {
  const seen: string[] = [];
  const server: Server = createServer((request, response) => {
    seen.push(`${request.method} ${request.url}`);
    response.writeHead(503).end();
  });
  server.on("connection", () => seen.push("connection"));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
