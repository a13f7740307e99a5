import { expect } from "chai";

import { buildInvoiceRequest } from "../../factories/request.ts";
import { useTestApi } from "../../setup/api.ts";
import { call, countDocuments, jsonOf } from "../http-client.ts";

describe("api/http/contract-versions", () => {
  const api = useTestApi();

  for (const [version, message] of [
    ["202601", /^X-SERVICE-VERSION must be a date in the form YYYYMMDD$/],
    ["latest", /^X-SERVICE-VERSION must be a date in the form YYYYMMDD$/],
    ["20250101", /20260101, 20260507/],
  ] as const) {
    it(`refuses ${version}, says what is wrong with it, and stores nothing`, async () => {
      const headers = { "X-SERVICE-VERSION": version };
      const path = `/api/purchase-invoices/${api.businessProfileId}`;
      const { errors } = await jsonOf<{ errors: object }>(
        call(api, "POST", path, { body: buildInvoiceRequest(), headers }),
        400,
      );
      expect(errors).to.have.all.keys("message").and.to.have.property("message").that.matches(message);
      expect(await countDocuments(api)).to.equal(0);
    });
  }
});
