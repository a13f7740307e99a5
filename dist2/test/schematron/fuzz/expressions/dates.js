import { at, level } from "./expression.js";
import { literal } from "./maker.js";
const days = ["2026-02-28", "2024-02-29", "2025-12-31", "2026-01-01Z", "2026-01-01+04:00", "2026-03-01-05:00"];
/** Whole days: fontoxpath keeps the hours behind a date (Functions and Operators 10.8.2 drops them). */
const durations = ["P1D", "P30D", "PT24H", "-P1D", "PT48H", "P0D"];
const zones = ["()", "xs:dayTimeDuration('PT4H')", "xs:dayTimeDuration('PT0S')", "xs:dayTimeDuration('-PT5H')"];
export class Dates {
    constructor(maker) {
        this.maker = maker;
    }
    leaves() {
        const { maker } = this;
        return [
            ["1", () => literal("date", `xs:date('${maker.pick(days)}')`)],
            [
                "1",
                () => ({
                    ...literal("date", ""),
                    parts: [{ ours: "current-date()", peer: `xs:date('${today}Z')`, libxml: "" }],
                }),
            ],
        ];
    }
    ways() {
        const { maker } = this;
        const date = (scope) => maker.make("date", "?", scope);
        return [
            ["?", (scope) => maker.call("date", "xs:date", [maker.make("node-date", "?", scope)], "?")],
            ["?", (scope) => this.moved(date(scope))],
            ["?", (scope) => this.adjusted(date(scope))],
            ["?", (scope) => maker.call("date", maker.pick(["min", "max"]), [maker.make("date", "*", scope)], "?")],
        ];
    }
    moved(date) {
        const { maker } = this;
        const parts = [
            at(date, level.additive),
            ` ${maker.pick(["+", "-"])} xs:dayTimeDuration('${maker.pick(durations)}')`,
        ];
        return { type: "date", occurrence: date.occurrence, level: level.additive, parts };
    }
    /** fontoxpath lacks the function: one of ours takes its place there. */
    adjusted(date) {
        const zone = this.maker.pick(zones);
        const peerZone = zone === "()" ? "''" : /'[^']*'/.exec(zone)?.[0];
        const parts = [
            { ours: "adjust-date-to-timezone(", peer: "(for $date in ", libxml: "" },
            at(date),
            { ours: `, ${zone})`, peer: ` return xs:date(peer:adjusted(string($date), ${peerZone})))`, libxml: "" },
        ];
        return { type: "date", occurrence: date.occurrence, level: level.primary, parts };
    }
}
/** The day of every run: a seed always makes the same. */
export const today = "2026-11-27";
//# sourceMappingURL=dates.js.map