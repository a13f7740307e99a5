import { expect } from "chai";
import { groupEpisodes, testNotification, } from "../../../common/domain/notifications/notification.js";
import { durationText, writeNotification } from "../../../common/domain/notifications/write-notification.js";
import { anEpisode } from "../../factories/episode.js";
const identity = { id: "01a00000-0000-7000-8000-000000000001", at: "2026-11-24T12:00:00.000Z" };
const none = { began: [], over: [], lasting: [] };
const group = (lists) => groupEpisodes(identity, { ...none, ...lists });
const style = { language: "en", site: "Gulf Invoices", publicUrl: "https://invoices.example.ae" };
const warning = anEpisode({
    severity: "warning",
    condition: "webhooks-paused",
    words: { en: "One fails.", ar: "يفشل." },
});
const over = anEpisode({ until: "2026-11-24T12:02:00.000Z", lastedMs: 240_000 });
describe("a notification in words", () => {
    it("says of one condition what it is, since when, and where it is said what to do", () => {
        const { subject, text } = writeNotification(group({ began: [anEpisode()] }), style);
        expect(subject).to.equal("[CRITICAL] Gulf Invoices: The disk is full.");
        expect(text).to.equal("Began:\n- CRITICAL: The disk is full. (since 2026-11-24 11:58:00 UTC)\n  What to do: https://invoices.example.ae/console/runbooks/disk-full\n");
    });
    it("says of its end how long it has lasted", () => {
        const { subject, text } = writeNotification(group({ over: [over] }), style);
        expect(subject).to.equal("[Over] Gulf Invoices: The disk is full.");
        expect(text).to.include("CRITICAL: The disk is full. (over, lasted 4 min)");
    });
    it("counts several in the subject, the worst first, and names no link without an address", () => {
        const message = group({ began: [warning, anEpisode()], over: [over] });
        const { subject, text } = writeNotification(message, { ...style, publicUrl: undefined });
        expect(subject).to.equal("[CRITICAL] Gulf Invoices: 2 began, 1 over");
        expect(text.indexOf("CRITICAL")).to.be.below(text.indexOf("Warning"));
        expect(text).not.to.include("http");
        expect(writeNotification(group({ began: [warning] }), style).subject).to.match(/^\[Warning\]/);
    });
    it("is one of a bounded size for a flood", () => {
        const flood = Array.from({ length: 500 }, (_, nth) => anEpisode({ subject: `worker-${nth}` }));
        const message = group({ began: flood });
        expect(message.began).to.have.length(20);
        const { subject, text, payload } = writeNotification(message, style);
        expect(subject).to.include("500 began");
        expect(text).to.include("and 480 more");
        expect(payload.length).to.be.below(20_000);
    });
    it("is Arabic from right to left, with what is Latin isolated", () => {
        const { subject, html } = writeNotification(group({ began: [anEpisode()], over: [over] }), {
            ...style,
            language: "ar",
        });
        expect(subject).to.equal("[حرج] Gulf Invoices: بدأ \u20681\u2069 وانتهى \u20681\u2069");
        expect(html).to.include('<html lang="ar" dir="rtl">').and.include("استمر \u20684 min\u2069");
    });
    it("lets no reason become markup or another header", () => {
        const hostile = anEpisode({ words: { en: 'It says <img src=x>\r\nBcc: a@b.example & "quotes"', ar: "" } });
        const { subject, html } = writeNotification(group({ began: [hostile] }), style);
        expect(subject).not.to.match(/[\r\n]/);
        expect(html).not.to.include("<img");
        expect(html).to.include("&lt;img src=x&gt;");
    });
    it("is a test where it says so", () => {
        const { subject, payload } = writeNotification(testNotification(identity), style);
        expect(subject).to.match(/^\[Test\] Gulf Invoices: /);
        expect(JSON.parse(payload)).to.deep.include({ type: "service.test", timestamp: identity.at });
    });
    it("names durations in two units at most", () => {
        const cases = [
            [0, "0 s"],
            [12_400, "12 s"],
            [240_000, "4 min"],
            [7_500_000, "2 h 5 min"],
            [273_600_000, "3 d 4 h"],
        ];
        for (const [ms, words] of cases) {
            expect(durationText(ms)).to.equal(words);
        }
    });
});
//# sourceMappingURL=write-notification.spec.js.map