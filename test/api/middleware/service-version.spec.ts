import { expect } from "chai";

import { buildInvoiceRequest } from "../../factories/request.ts";
import { useTestApi } from "../../setup/api.ts";
import { call, countDocuments, type Answer, expectError } from "../http-client.ts";

describe("api/middleware/service-version", () => {
  const api = useTestApi();

  const create = (version?: string): Promise<Answer> =>
    call(api, "POST", `/api/purchase-invoices/${api.businessProfileId}`, {
      body: buildInvoiceRequest(),
      headers: version === undefined ? {} : { "X-SERVICE-VERSION": version },
    });

  for (const version of ["202601", "latest"]) {
    it(`refuses ${JSON.stringify(version)} as no date`, async () => {
      await expectError(create(version), 400, "X-SERVICE-VERSION must be a date in the form YYYYMMDD");
    });
  }

  it("names the two versions when the date is not one of them, and stores nothing", async () => {
    const before = await countDocuments(api);
    const answer = await create("20250101");
    expect(answer.status).to.equal(400);
    expect(answer.text).to.include("20260101, 20260507");
    expect(await countDocuments(api)).to.equal(before);
  });
});
