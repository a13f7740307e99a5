import { text } from "node:stream/consumers";
import { decidingLegs, publicLeg } from "../../../common/domain/status/legs.js";
import { AppError } from "../../../common/errors.js";
import { parseJson } from "../../../common/parse-json.js";
import { outcomes } from "./outcomes.js";
/** Sets the outcomes of all corners with each request, so that a corner that the request leaves out works again. */
export const outcomesForAllRoute = (forAll) => ({
    method: "POST",
    path: "/simulator/outcomes",
    handle: (exchange) => setOutcomes(forAll, exchange),
});
/** @throws AppError 400 for anything but an object of legs and outcomes */
async function setOutcomes(forAll, { request, reply }) {
    const body = parseJson(await text(request));
    const asked = typeof body === "object" && body !== null ? Object.entries(body) : [["", body]];
    const known = asked.flatMap(([name, outcome]) => {
        const leg = decidingLegs.find((each) => publicLeg(each) === name);
        return leg !== undefined && Object.hasOwn(outcomes, String(outcome))
            ? [[leg, outcome]]
            : [];
    });
    if (known.length < asked.length) {
        throw new AppError(400, `It must be like {"toC5": "certificate-expired"}: legs with outcomes of docs/sandbox.md`);
    }
    decidingLegs.forEach((leg) => delete forAll[leg]);
    Object.assign(forAll, Object.fromEntries(known));
    reply(200, Object.fromEntries(asked));
}
//# sourceMappingURL=outcomes-for-all.js.map