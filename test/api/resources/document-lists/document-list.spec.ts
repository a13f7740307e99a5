import { expect } from "chai";

import { documentKindNames } from "../../../../common/documents/document-kinds.ts";
import { type Json } from "../../../factories/request.ts";
import { useTestApi } from "../../../setup/api.ts";
import { TestDocument } from "../../../setup/test-document.ts";
import { call, jsonOf } from "../../http-client.ts";

interface Page {
  data: Json[];
  next_cursor: string | null;
}

const unknownId = "019a0000-0000-7000-8000-00000000abcd";

const numbers = ({ data }: Page): unknown[] => data.map((document) => document["document_sequence"]);

describe("lists of documents", () => {
  const api = useTestApi({}, { each: true });
  const list = async (kind: string, query = "", token = api.token()): Promise<Page> => {
    return jsonOf<Page>(call(api, "GET", `/api/${kind}${query}`, { token }));
  };
  const create = async (count: number, overrides: Json = {}): Promise<TestDocument[]> => {
    const documents: TestDocument[] = [];
    for (let nth = 0; nth < count; nth += 1) {
      documents.push(await TestDocument.begin(api, "purchase-invoices", overrides));
    }
    return documents;
  };

  for (const kind of documentKindNames) {
    it(`gives the ${kind} of the organization as retrieve does, newest first`, async () => {
      expect(await list(kind)).to.deep.equal({ data: [], next_cursor: null });
      const older = await TestDocument.begin(api, kind);
      const newer = await TestDocument.begin(api, kind);
      await older.fail();
      const page = await list(kind);
      expect(page).to.deep.equal({ data: [await newer.read(), await older.read()], next_cursor: null });
      const { orgId } = await api.addOrganization();
      expect(await list(kind, "", api.token(orgId))).to.deep.equal({ data: [], next_cursor: null });
      const { next_cursor: cursor } = await list(kind, "?limit=1");
      const { status } = await call(api, "GET", `/api/${kind}?cursor=${cursor}`, { token: api.token(orgId) });
      expect(status, "a cursor of another organization").to.equal(400);
      const other = documentKindNames.find((name) => name !== kind);
      expect(numbers(await list(other ?? ""))).to.deep.equal([]);
    });
  }

  it("gives every document once over all pages while documents are added", async () => {
    const documents = await create(5);
    const seen: unknown[] = [];
    let cursor: string | null = null;
    do {
      const page: Page = await list("purchase-invoices", `?limit=2${cursor === null ? "" : `&cursor=${cursor}`}`);
      seen.push(...numbers(page));
      cursor = page.next_cursor;
      await create(1);
    } while (cursor !== null);
    expect(seen).to.deep.equal(documents.map(({ number }) => number).toReversed());
  });

  it("filters by profile, status, day and number, alone and together", async () => {
    const [early, failed, late] = [
      ...(await create(1, { issue_date: "2026-08-01" })),
      ...(await create(1, { issue_date: "2026-08-20" })),
      ...(await create(1, { issue_date: "2026-09-10" })),
    ] as [TestDocument, TestDocument, TestDocument];
    await failed.fail();
    const cases: [string, TestDocument[]][] = [
      [`business_profile_id=${api.businessProfileId.toUpperCase()}`, [late, failed, early]],
      [`business_profile_id=${unknownId}`, []],
      ["overall_status=PENDING", [late, early]],
      ["overall_status=VALIDATION_FAILED", [failed]],
      ["overall_status=APPROVED", []],
      ["issue_date_from=2026-08-20", [late, failed]],
      ["issue_date_to=2026-08-20", [failed, early]],
      ["issue_date_from=2026-08-20&issue_date_to=2026-08-20", [failed]],
      [`document_sequence=${early.number}`, [early]],
      ["document_sequence=SBI-2026-00000", []],
      [`document_sequence=${early.number}&overall_status=REJECTED`, []],
    ];
    for (const [query, expected] of cases) {
      const page = await list("purchase-invoices", `?${query}`);
      expect(numbers(page), query).to.deep.equal(expected.map(({ number }) => number));
    }
  });

  it("refuses what is no query, and names the field", async () => {
    const wrong = [
      "limit=0",
      "limit=101",
      "limit=1e2",
      "limit=%31%00",
      "limit=",
      "limit=1&limit=2",
      "cursor=",
      "cursor=abc",
    ];
    const more = [
      `cursor=${"A".repeat(21)}%3D`,
      `cursor=${unknownId}`,
      "business_profile_id=1",
      "overall_status=pending",
    ];
    const most = [
      "issue_date_from=2026-02-30",
      "issue_date_to=2026-02-01&issue_date_from=2026-02-02",
      "document_sequence=%00",
      "status=PENDING",
    ];
    for (const query of [...wrong, ...more, ...most]) {
      const refused = call(api, "GET", `/api/purchase-invoices?${query}`);
      const { errors } = await jsonOf<{ errors: Record<string, string> }>(refused, 400);
      expect(Object.keys(errors), query).to.deep.equal([query.split("=")[0]]);
    }
  });
});
