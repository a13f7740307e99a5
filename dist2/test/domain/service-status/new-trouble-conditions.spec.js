import { expect } from "chai";
import { judge } from "../../../common/domain/service-status/judge.js";
import { buildKnown, conditionsIn } from "../../factories/known.js";
import { buildPause, buildServiceSnapshot } from "../../factories/service-snapshot.js";
const reported = (overrides) => conditionsIn(buildServiceSnapshot(overrides)).map(({ id, severity, words, subject }) => ({
    id,
    severity,
    words,
    subject,
}));
const since = "2026-11-22T18:32:25.000Z";
const run = (overrides = {}) => ({
    call: "c5",
    failures: 60,
    organizations: 3,
    receivers: 1,
    since,
    latest: "2026-11-22T18:33:20.000Z",
    ...overrides,
});
const failed = (count) => ({
    leg: "c5",
    state: "failed",
    failureClass: "blocked",
    count,
    since: "2026-11-20T10:00:00.000Z",
    nextTryAt: null,
});
const requestsOf = (seconds, minutes) => ({
    seconds: { requests: 0, unauthorized: 0, throttled: 0, unavailable: 0, ...seconds },
    minutes: { requests: 0, unauthorized: 0, throttled: 0, unavailable: 0, ...minutes },
});
describe("what has come up lately", () => {
    it("is told by growth and corner: 308 that become 368 are loud", () => {
        expect(reported({ legs: [failed(308)] }).map(({ id }) => id)).to.deep.equal(["legs-blocked"]);
        const growth = [
            { leg: "c5", cause: "certificate expired", count: 58 },
            { leg: "c5", cause: null, count: 2 },
            { leg: "c3", cause: "no such receiver", count: 4 },
        ];
        expect(reported({ legs: [failed(368)], growth })[0]).to.deep.equal({
            id: "corner-5-failures",
            severity: "warning",
            subject: "c5",
            words: "60 legs to corner 5 have failed in the last 5 minutes, 368 wait for a person now: 58 of them of one cause, “certificate expired”.",
        });
        const one = [{ leg: "c3", cause: "no such receiver", count: 5 }];
        expect(reported({ growth: one })[0]?.words).to.include("of one cause, “no such receiver”");
    });
    it("is critical where a corner fails for everybody, and nothing where few have failed or one has come through", () => {
        expect(reported({ cornerRuns: [run()] })).to.deep.equal([
            {
                id: "corner-5-fails",
                severity: "critical",
                subject: "c5",
                words: "Nothing gets through to corner 5: the last 60 documents, of 3 organizations, came to nothing.",
            },
        ]);
        const fine = [
            run({ failures: 9 }),
            run({ latest: "2026-11-22T18:28:00.000Z" }),
            run({ call: "c3", receivers: 4 }),
            run({ call: "c5-status", organizations: 1 }),
        ];
        for (const each of fine) {
            expect(reported({ cornerRuns: [each] }), JSON.stringify(each)).to.be.empty;
        }
        expect(reported({ cornerRuns: [run({ call: "c3", receivers: 5 })] })[0]).to.include({
            id: "corner-3-fails",
            severity: "critical",
        });
        expect(reported({ cornerRuns: [run({ call: "c5-status" })] })[0]?.words).to.match(/^Corner 5 refuses every report/);
        const outage = { accessPoint: "ap", since, tries: 9, nextTryAt: null };
        expect(reported({ cornerRuns: [run()], accessPoints: [outage] }).map(({ id }) => id)).to.deep.equal([
            "access-point-away",
        ]);
    });
    it("names documents near the end of their fourteen days, by organization", () => {
        const near = {
            orgId: "one",
            organization: "Oasis",
            past: 0,
            oneDay: 0,
            threeDays: 1,
            sevenDays: 12,
            oldestIssueDate: "2026-11-11",
        };
        expect(reported({ deadlines: [near] })).to.deep.equal([
            {
                id: "report-deadline",
                severity: "warning",
                subject: "one",
                words: "Oasis: 1 document has three days left or less; 12 documents have seven days left or less. The oldest was issued on 2026-11-11, and the law gives 14 days.",
            },
        ]);
        expect(reported({ deadlines: [{ ...near, oneDay: 1 }] })[0]?.severity).to.equal("critical");
        expect(reported({ deadlines: [{ ...near, past: 2 }] })[0]?.words).to.include("2 documents are not reported, and the term is over");
        expect(reported({ deadlines: [near], scope: "organization" })[0]?.words, "its own").not.to.include("Oasis");
    });
    it("tells of refusals when they are a part of all, at once and over minutes, and no more when there are none", () => {
        const now = { requests: 40, unavailable: 10 };
        expect(reported({ requests: requestsOf(now, { requests: 9_000, unavailable: 10 }) })).to.deep.equal([
            {
                id: "requests-refused",
                severity: "warning",
                subject: "503",
                words: "10 of 40 requests of the last 5 seconds were refused with 503: this service lacks something (disk, memory, database). What was refused waits with its caller, who has to send it again.",
            },
        ]);
        const slowly = { requests: 1_000, unavailable: 60 };
        expect(reported({ requests: requestsOf({ requests: 30, unavailable: 1 }, slowly) })[0]?.words).to.include("60 of 1,000 requests of the last 5 minutes were refused with 503: ");
        expect(reported({ requests: requestsOf({ requests: 30 }, slowly) }), "over").to.be.empty;
        expect(reported({ requests: requestsOf({ requests: 9, throttled: 9 }, { requests: 50, throttled: 40 }) }), "one caller").to.be.empty;
        expect(reported({ requests: requestsOf({ requests: 120, unauthorized: 110 }, {}) })[0]?.subject).to.equal("401");
    });
    it("names an organization that waits for longer than is agreed, unless a person has paused it", () => {
        const late = { orgId: "one", organization: "Oasis", waiting: 40, since, boundMs: 30_000 };
        expect(reported({ lateOrganizations: [late] })[0]?.words).to.equal("Oasis: 40 documents wait for the first stage, the oldest for 1 min 0 s; 30 s are agreed.");
        const pause = buildPause({ scope: "organization", target: "one" });
        expect(reported({ lateOrganizations: [late], pauses: [pause] }).map(({ id }) => id)).to.deep.equal(["work-paused"]);
    });
    it("tells an organization nothing of the site's corners and requests", () => {
        const requests = { requests: 100, unauthorized: 0, throttled: 0, unavailable: 100 };
        const snapshot = buildServiceSnapshot({
            scope: "organization",
            cornerRuns: [run()],
            requests: { seconds: requests, minutes: requests },
        });
        expect(judge(buildKnown({ snapshot })).conditions).to.be.empty;
    });
});
//# sourceMappingURL=new-trouble-conditions.spec.js.map