import { expect } from "chai";

import { seedOrganization } from "../../common/organizations/organizations.ts";
import { definedFields } from "../../common/runtime/defined-fields.ts";
import { timeOfId } from "../../common/runtime/uuid-time.ts";
import { type Search, type SearchConditions, searchDocuments } from "../../common/search/search-store.ts";
import { everyOrganization, type Scope } from "../../common/organizations/roles-and-scope.ts";
import { readIncidents } from "../../common/operations/incident-store.ts";
import { buildDomainBuyer, buildParty } from "../factories/request.ts";
import { buildRequest, usePipeline } from "../setup/pipeline.ts";
import { createDocument } from "../documents/use-cases.ts";

interface Known {
  id: string;
  orgId: string;
  status: string;
  supplier: string;
  trouble: { leg: string; state: string; class: string; cause: string } | null;
  failure: string | null;
}

const causes = ["No certificate", "100% 'quoted' \\ cause_of \"all\"", "سبب\u202e غريب"];
const suppliers = ["Marina Trading", "Dune Foods", "Falcon Paints"];

const isOrAbsent = (wanted: string | undefined, value: string | undefined): boolean =>
  wanted === undefined || wanted === value;

describe("a search by conditions", () => {
  const pipeline = usePipeline();
  const known: Known[] = [];
  let otherOrgId = "";

  before(async () => {
    const other = await seedOrganization(pipeline.deps, { name: "Another", party: buildDomainBuyer({ name: "Else" }) });
    otherOrgId = other.orgId;
    for (let nth = 0; nth < 36; nth += 1) {
      known.push(await make(nth, nth % 6 === 5 ? other : pipeline));
    }
  });

  /** A document whose every trait follows from its place. */
  async function make(nth: number, owner: { orgId: string; businessProfileId: string }): Promise<Known> {
    const supplier = suppliers[nth % 3] ?? "";
    const { id } = await createDocument(pipeline.deps, {
      orgId: owner.orgId,
      businessProfileId: owner.businessProfileId,
      kind: "purchase-invoices",
      request: buildRequest({
        accounting_supplier_party: buildParty({ name: supplier }),
        buyer_reference: `composed-${nth}`,
        note: `unlike ${nth}`,
      }),
      serviceVersion: "20260101",
      requestId: `r${nth}`,
    });
    await pipeline.validate([{ id, revision: 1 }]);
    const made: Known = {
      id,
      orgId: owner.orgId,
      status: ["PENDING", "APPROVED", "REJECTED"][nth % 3] ?? "",
      supplier,
      trouble:
        nth % 4 === 1
          ? {
              leg: nth % 8 === 1 ? "c3" : "c5",
              state: nth % 3 === 0 ? "unknown" : "failed",
              class: nth % 3 === 0 ? "unknown" : "blocked",
              cause: causes[nth % causes.length] ?? "",
            }
          : null,
      failure: nth % 9 === 4 ? (causes[0] ?? "") : null,
    };
    await pipeline.query(`update documents set overall_status = $2, failure = $3 where id = $1`, [
      id,
      made.status,
      made.failure === null ? null : { message: made.failure },
    ]);
    if (made.trouble !== null) {
      const { leg, state, class: failureClass, cause } = made.trouble;
      await pipeline.query(
        `update transmissions set state = $3, failure_class = $4, reason = $5, troubled = true where document_id = $1 and leg = $2`,
        [id, leg, state, failureClass, cause],
      );
    }
    return made;
  }

  type Asked = SearchConditions & { text?: string; party?: string };

  /** What the words of the conditions about legs and stages say. */
  function isInTrouble({ trouble, failure }: Known, { leg, legState, failureClass, cause }: Asked): boolean {
    const ofLeg = [leg, legState, failureClass];
    if ([...ofLeg, cause].every((each) => each === undefined)) {
      return true;
    }
    const isOfLeg =
      trouble !== null &&
      isOrAbsent(leg, trouble.leg) &&
      isOrAbsent(legState, trouble.state) &&
      isOrAbsent(failureClass, trouble.class) &&
      isOrAbsent(cause, trouble.cause);
    return isOfLeg || (ofLeg.every((each) => each === undefined) && failure === cause);
  }

  const checks: readonly ((one: Known, asked: Asked) => boolean)[] = [
    ({ status }, { overallStatuses }) => overallStatuses?.some((each) => each === status) ?? true,
    ({ supplier }, { party = "" }) => supplier.toLowerCase().includes(party),
    ({ supplier }, { text = "" }) => supplier.toLowerCase().includes(text),
    ({ trouble, failure }, { needsPerson }) => needsPerson !== true || trouble !== null || failure !== null,
    isInTrouble,
  ];

  const fulfils = (one: Known, scope: Scope, asked: Asked): boolean =>
    (scope === everyOrganization || scope === one.orgId) && checks.every((check) => check(one, asked));

  const found = async (scope: Scope, { text, party, ...conditions }: Asked, limit = 10) => {
    const ids: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await searchDocuments(pipeline.deps, {
        scope,
        limit,
        what: { conditions, ...definedFields({ text, party }) },
        ...(cursor !== undefined && { cursor }),
      });
      expect(page.rows.length).to.be.at.most(limit);
      ids.push(...page.rows.map(({ id }) => id));
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
    return ids;
  };

  const each: Asked[] = [
    { overallStatuses: ["PENDING"] },
    { overallStatuses: ["APPROVED", "REJECTED"] },
    { party: "marina" },
    { needsPerson: true },
    { failureClass: "blocked" },
    { legState: "failed" },
    { legState: "unknown" },
    { leg: "c3", legState: "failed" },
    ...causes.map((cause) => ({ cause })),
    { cause: "no such cause" },
    { text: "trading" },
    { kinds: ["sales-invoices"] },
  ];

  it("finds what fulfils it, each alone and any two together, page by page, newest first, in one organization and in all", async () => {
    const pairs = each.flatMap((one, nth) => each.slice(nth).map((other) => ({ ...one, ...other })));
    for (const scope of [pipeline.orgId, otherOrgId, everyOrganization]) {
      for (const conditions of pairs) {
        const expected = known.filter((one) => conditions.kinds === undefined && fulfils(one, scope, conditions));
        const ids = await found(scope, conditions);
        expect(ids, JSON.stringify(conditions)).to.deep.equal(
          expected
            .map(({ id }) => id)
            .sort()
            .toReversed(),
        );
      }
    }
  });

  it("narrows to the moments at which documents came: the first counts, the end does not", async () => {
    const ids = known.filter(({ orgId }) => orgId === pipeline.orgId).map(({ id }) => id);
    const moment = new Date(timeOfId(ids[10]!));
    const later = ids.filter((id) => timeOfId(id) >= moment.getTime());
    expect(await found(pipeline.orgId, { receivedFrom: moment }, 100)).to.have.members(later);
    expect(await found(pipeline.orgId, { receivedBefore: moment }, 100)).to.have.members(
      ids.filter((id) => !later.includes(id)),
    );
    expect(await found(pipeline.orgId, { receivedFrom: new Date("2199-01-01"), party: "marina" })).to.deep.equal([]);
  });

  it("finds what is not reported by the days that are left, the fewest first, page by page", async () => {
    const [first, second, third, reported] = await found(pipeline.orgId, { overallStatuses: ["PENDING"] }, 4);
    const issued = (id: string | undefined, days: number, more = "") =>
      pipeline.query(
        `update documents set issue_date = (now() at time zone 'Asia/Dubai')::date - $2::int ${more} where id = $1`,
        [id, days],
      );
    await pipeline.query("update documents set issue_date = (now() at time zone 'Asia/Dubai')::date");
    await issued(first, 13);
    await issued(second, 15);
    // Its receiver has refused this one, which has to be reported all the same.
    await issued(third, 11, ", overall_status = 'REJECTED'");
    await pipeline.query("update transmissions set state = 'failed' where document_id = $1 and leg = 'c5'", [third]);
    await issued(reported, 14, ", fta_status = 'APPROVED'");
    const due = async (daysLeft: number, more: Partial<Search> = {}) => {
      const what = { conditions: { daysLeft } };
      const { rows, nextCursor } = await searchDocuments(pipeline.deps, {
        scope: pipeline.orgId,
        limit: 50,
        what,
        ...more,
      });
      return { shown: rows.map((row) => [row.id, row.daysLeft]), nextCursor };
    };
    expect((await due(3)).shown).to.deep.equal([
      [second, -1],
      [first, 1],
      [third, 3],
    ]);
    expect((await due(0)).shown).to.deep.equal([[second, -1]]);
    const page = await due(3, { limit: 2 });
    expect(page.shown).to.have.length(2);
    expect((await due(3, { limit: 2, cursor: page.nextCursor! })).shown).to.deep.equal([[third, 3]]);
    expect((await due(3, { scope: otherOrgId })).shown).to.deep.equal([]);
  });

  it("shows what is wrong with a document beside it", async () => {
    const page = await searchDocuments(pipeline.deps, {
      scope: pipeline.orgId,
      limit: 50,
      what: { conditions: { needsPerson: true } },
    });
    for (const { id: shown, troubledLegs } of page.rows) {
      const one = known.find(({ id }) => id === shown);
      expect(troubledLegs[0]?.reason ?? null).to.equal(one?.trouble?.cause ?? null);
    }
  });

  it("finds what a group of failures has, by its cause, in which “…” stands for what differs", async () => {
    const inTrouble = known.filter(({ trouble }) => trouble?.leg === "c3" && trouble.state === "failed");
    const reasons = ["Refused by https://ap.example/1: 503 50%_\\", "Refused by https://ap.example/2: 503 50%_\\"];
    const long = `${"long ".repeat(70)}tail`;
    for (const [nth, { id }] of inTrouble.entries()) {
      const reason = [...reasons, "Refused by nothing: 404 50%_\\", long][nth % 4];
      await pipeline.query("update transmissions set reason = $2 where document_id = $1 and leg = 'c3'", [id, reason]);
    }
    const { legs } = await readIncidents(pipeline.deps, { orgId: everyOrganization, grouping: "cause" });
    const groups = legs.filter(({ leg, state, cause }) => leg === "c3" && state === "failed" && cause !== null);
    expect(groups.map(({ cause }) => cause)).to.include("Refused by … 503 50%_\\");
    for (const { cause, legs: count, failureClass } of groups) {
      const conditions = { leg: "c3", legState: "failed", cause: cause ?? "", failureClass: failureClass ?? "blocked" };
      expect(await found(everyOrganization, conditions as SearchConditions), cause ?? "").to.have.length(count);
    }
  });
});
