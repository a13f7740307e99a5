import { expect } from "chai";

import { storedAccounts, type AccountReader } from "../../common/organizations/account-cache.ts";
import { replaceBusinessProfile } from "../../common/organizations/business-profiles.ts";
import { seedOrganization } from "../../common/organizations/organizations.ts";
import type { DocumentRequest } from "../../common/documents/document.ts";
import { buildDomainBuyer, buildDomainParty } from "../factories/request.ts";
import { buildRequest, usePipeline } from "../setup/pipeline.ts";
import { createDocument } from "./use-cases.ts";
import { erp } from "../setup/operator-action.ts";

describe("createDocument", () => {
  const pipeline = usePipeline();

  it("numbers the documents of a profile without a gap, also when they come at once", async () => {
    const documents = await Promise.all(
      Array.from({ length: 40 }, () => pipeline.create({ issue_date: "2025-03-01" })),
    );
    const numbers = documents.map(({ documentSequence }) => documentSequence).sort();
    expect(numbers).to.deep.equal(
      Array.from({ length: 40 }, (_, index) => `SBI-2025-${String(index + 1).padStart(6, "0")}`),
    );
  });

  it("counts each year and each profile by itself", async () => {
    const other = await seedOrganization(pipeline.deps, { name: "Other", party: buildDomainBuyer() });
    const first = await pipeline.create({ issue_date: "2024-12-31" });
    const second = await createDocument(pipeline.deps, {
      ...other,
      kind: "purchase-invoices",
      request: buildRequest({ issue_date: "2024-12-31" }),
      serviceVersion: "20260101",
      requestId: "test",
    });
    expect([first.documentSequence, second.documentSequence]).to.deep.equal(["SBI-2024-000001", "SBI-2024-000001"]);
  });

  it("goes past six digits", async () => {
    await pipeline.create({ issue_date: "2023-01-01" });
    await pipeline.query(`update sequences set last_value = 999999 where year = 2023`);
    expect((await pipeline.create({ issue_date: "2023-01-01" })).documentSequence).to.equal("SBI-2023-1000000");
  });

  it("issues with the profile as it stands, whatever was remembered of it", async () => {
    const { businessProfileId: id, orgId } = await seedOrganization(pipeline.deps, {
      name: "Changing",
      party: buildDomainParty({ name: "Before" }),
    });
    const stored = storedAccounts(pipeline.deps.database);
    const remembered = await stored.profiles(orgId, [id]);
    // What a process knows that has not heard of the change yet.
    const accounts: AccountReader = { ...stored, profiles: () => Promise.resolve(remembered) };
    const create = (request: DocumentRequest) =>
      createDocument(
        { ...pipeline.deps, accounts },
        {
          orgId,
          businessProfileId: id,
          kind: "purchase-invoices",
          request,
          serviceVersion: "20260101",
          requestId: "test",
        },
      );
    const now = buildDomainParty({
      name: "After",
      endpoint_id: "1999999999",
      tin: "1999999999",
      party_tax_scheme: { company_id: "199999999900003", tax_scheme: "VAT" },
    });
    await replaceBusinessProfile(pipeline.deps, { orgId, id, party: now }, erp);
    const documents = [await create(buildRequest())];
    documents.push(await create({ ...buildRequest(), accounting_customer_party: now }));
    expect(documents.map(({ document }) => document.accounting_customer_party)).to.deep.equal([now, now]);
    expect(documents.map(({ documentSequence }) => documentSequence.slice(-1))).to.deep.equal(["1", "2"]);
  });
});
