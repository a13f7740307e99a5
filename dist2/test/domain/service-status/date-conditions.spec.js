import { expect } from "chai";
import { noticeMs } from "../../../common/domain/service-status/expiry.js";
import { judge } from "../../../common/domain/service-status/judge.js";
import { buildKnown, conditionsIn } from "../../factories/known.js";
import { buildProcess, buildServiceSnapshot } from "../../factories/service-snapshot.js";
const { at } = buildKnown();
const after = (ms) => new Date(Date.parse(at) + ms).toISOString();
const [second, hour, day] = [1_000, 3_600_000, 86_400_000];
const found = (known) => judge(buildKnown(known)).conditions.map(({ id, severity, subject, since, words }) => ({
    id,
    severity,
    subject,
    since,
    words: words.en,
}));
const certificate = (leftMs, lifetimeMs = 365 * day, overrides = {}) => ({
    kind: "access-point",
    place: "ap.example.ae:443",
    from: after(leftMs - lifetimeMs),
    until: after(leftMs),
    lookedAt: at,
    isRenewed: false,
    ...overrides,
});
const severityOf = (...of) => found({ expiries: [certificate(...of)] })[0]?.severity;
const clocks = (...aheadMs) => conditionsIn(buildServiceSnapshot({
    processes: aheadMs.map((clockAheadMs, nth) => buildProcess({ id: `${nth}`, host: `uae-${nth}`, clockAheadMs })),
}));
const backups = (backup) => found({ backup: backup === null ? null : { newest: null, maxAgeMs: null, archive: null, ...backup } });
const archive = (storedAt, failedAt) => backups({ archive: { storedAt, failedAt } }).map(({ id, words }) => [id, words]);
describe("what ends at a moment", () => {
    it("is named thirty days before its end, is critical three days before, and stays so behind it", () => {
        expect(severityOf(30 * day + second)).to.equal(undefined);
        expect(severityOf(30 * day)).to.equal("warning");
        expect(severityOf(3 * day + second)).to.equal("warning");
        expect(severityOf(3 * day)).to.equal("critical");
        expect(severityOf(-300 * day)).to.equal("critical");
    });
    it("is named later where its life is short, so that what a machine renews in time is never named", () => {
        // Renewed with a third of their life left, as certificates of 90 days are, or with half, as those of six days.
        for (const [days, renewedAt] of [
            [90, 30],
            [47, 15],
            [6, 3],
            [1 / 24, 1 / 72],
        ]) {
            expect(severityOf(renewedAt * day, days * day), `${days} days`).to.equal(undefined);
            const { warning, critical } = noticeMs(days * day);
            expect(severityOf(warning, days * day)).to.equal("warning");
            expect(severityOf(critical, days * day)).to.equal("critical");
        }
    });
    it("is shown with what is left, where, and since when that is too little", () => {
        expect(found({ expiries: [certificate(12 * day + 3 * hour)] })).to.deep.equal([
            {
                id: "expiry-near",
                severity: "warning",
                subject: "access-point ap.example.ae:443",
                since: after((12 - 30) * day + 3 * hour),
                words: `The certificate of the access point (ap.example.ae:443) ends in 12 d 3 h, 2026-12-04 21:33:25 UTC.`,
            },
        ]);
        const token = certificate(-hour, day, { kind: "access-point-token", place: null });
        expect(found({ expiries: [token] })[0]).to.include({
            subject: "access-point-token",
            since: after(-hour),
            words: "The token of the access point has ended, 17:33:25 UTC.",
        });
    });
    it("names the age of the look where that is not of this minute", () => {
        const old = certificate(day, 365 * day, { lookedAt: after(-5 * hour) });
        expect(found({ expiries: [old] })[0]?.words).to.match(/\(last seen 13:33:25 UTC\)\.$/);
    });
    it("says where only a new start is missing", () => {
        const renewed = certificate(day, 365 * day, { kind: "access-point-client", place: null, isRenewed: true });
        expect(found({ expiries: [renewed] })[0]?.words).to.contain("UTC. Its file has a later one");
    });
    it("is nothing where nothing ends, or nothing was seen, and no matter of organizations", () => {
        expect(found({ expiries: [] })).to.deep.equal([]);
        expect(found({ expiries: null })).to.deep.equal([]);
        expect(found({ expiries: [certificate(day, day, { until: null })] })).to.deep.equal([]);
        expect(found({ expiries: [certificate(0)], scope: "organization" })).to.deep.equal([]);
    });
});
describe("tokens of organizations that end", () => {
    const endingTokens = [
        { orgId: "a", organization: "Dune", subjects: ["erp", "odoo"], count: 2, until: after(5 * day) },
    ];
    it("are shown to the site with the organization's name, and to the organization without", () => {
        const [toSite] = conditionsIn(buildServiceSnapshot({ endingTokens }));
        expect(toSite).to.include({ id: "tokens-near-end", severity: "warning", who: "sender", subject: "a" });
        expect(toSite?.words).to.equal("Dune: 2 tokens in use (erp, odoo) end, the first in 5 d 0 h, 2026-11-27 18:33:25 UTC.");
        const [toOwner] = conditionsIn(buildServiceSnapshot({ endingTokens, scope: "organization" }));
        expect(toOwner?.words).to.match(/^2 tokens in use/);
    });
});
describe("clocks that differ", () => {
    it("are those beyond two seconds, and critical beyond thirty, in both directions", () => {
        expect(clocks(0, 2_000, -2_000, null)).to.deep.equal([]);
        const [critical, ahead, ...others] = clocks(2_100, -30_100, 0);
        expect(others).to.deep.equal([]);
        expect(critical).to.include({ id: "clock-differs", severity: "critical", subject: "uae-1" });
        expect(critical?.words).to.match(/^The clock of uae-1 is 30 s behind the database's:/);
        expect(ahead).to.include({ severity: "warning", subject: "uae-0" });
        expect(ahead?.words).to.match(/^The clock of uae-0 is 2 s ahead of the database's:/);
    });
    it("are shown once for a host, and not for processes that give no sign of life or of an earlier release", () => {
        const processes = [
            buildProcess({ id: "1", clockAheadMs: 5_000 }),
            buildProcess({ id: "2", clockAheadMs: 7_000 }),
            buildProcess({ id: "3", host: "uae-9", clockAheadMs: 90_000, silentMs: 700_000 }),
            buildProcess({ id: "4", host: "uae-8", clockAheadMs: null }),
        ];
        const all = conditionsIn(buildServiceSnapshot({ processes })).filter(({ id }) => id === "clock-differs");
        expect(all).to.have.length(1);
        expect(all[0]?.words).to.contain("uae-1 is 7 s ahead");
    });
});
describe("backups", () => {
    it("are no matter where none is expected", () => {
        expect(backups({})).to.deep.equal([]);
        expect(backups({ newest: after(-400 * day) })).to.deep.equal([]);
        expect(backups(null)).to.deep.equal([]);
    });
    it("are missed from the moment on at which the newest is too old, critically after three times as long", () => {
        const old = (ageMs) => backups({ newest: after(-ageMs), maxAgeMs: 26 * hour })[0];
        expect(old(26 * hour)).to.equal(undefined);
        expect(old(27 * hour)).to.deep.equal({
            id: "backup-old",
            severity: "warning",
            subject: null,
            since: after(-hour),
            words: "The newest backup is 1 d 3 h old, and should be 1 d 2 h at most: what came since is lost with the database.",
        });
        expect(old(78 * hour)?.severity).to.equal("warning");
        expect(old(78 * hour + second)?.severity).to.equal("critical");
    });
    it("are missed where they are expected and none was made", () => {
        expect(backups({ maxAgeMs: day })[0]?.words).to.match(/^No backup was made yet/);
    });
    it("lack the log where its archive has failed and has not succeeded since", () => {
        expect(archive(null, null)).to.deep.equal([]);
        expect(archive(after(-hour), null)).to.deep.equal([]);
        expect(archive(after(-hour), after(-2 * hour))).to.deep.equal([]);
        expect(archive(after(-hour), after(-second))[0]?.[1]).to.contain("(last stored 17:33:25 UTC)");
        expect(archive(null, after(-second))).to.have.length(1);
    });
});
//# sourceMappingURL=date-conditions.spec.js.map