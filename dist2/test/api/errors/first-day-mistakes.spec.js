import { expect } from "chai";
import { unlikeOthers, buildInvoiceRequest } from "../../factories/request.js";
import { useTestApi } from "../../setup/api.js";
import { call, jsonOf } from "../http-client.js";
import { firstDayMistakes } from "./first-day-mistakes.js";
const needed = 145;
describe("75 mistakes of a first day", () => {
    const api = useTestApi();
    async function makeWorld() {
        const path = `/api/purchase-invoices/${api.businessProfileId}`;
        const create = (body, headers = {}) => jsonOf(call(api, "POST", path, { body, headers }), 201);
        const made = await create(buildInvoiceRequest({ external_reference: "PO-1", ...unlikeOthers() }));
        await create(buildInvoiceRequest(unlikeOthers()), { "idempotency-key": "taken" });
        return { api, documentId: String(made["id"]), documentNumber: String(made["document_sequence"]) };
    }
    async function judge(mistake) {
        const { method, path, call: sent } = mistake;
        const answer = await call(api, method, path, { ...sent });
        const words = [
            answer.text.replaceAll(String.raw `\"`, '"'),
            answer.headers.get("www-authenticate"),
            answer.headers.get("allow"),
        ].join("\n");
        const says = [mistake.place, mistake.wrong, mistake.right].map((pattern) => pattern.test(words));
        const [hasPlace, hasWrong] = says;
        if (answer.status !== mistake.status || !(hasPlace === true || hasWrong === true)) {
            return { said: 0, points: 0 };
        }
        const said = says.every(Boolean) ? 2 : 1;
        return { said, points: said === 2 && (await hasCode(answer, mistake)) ? 2 : 1 };
    }
    async function hasCode({ text }, { code }) {
        const last = JSON.parse(text.trim().split("\n").at(-1));
        const detail = last.details?.find((each) => each.code === code);
        return detail !== undefined && (await call(api, "GET", detail.docs_url, { token: null })).status === 200;
    }
    it(`are answered with at least ${needed} of 150 points`, async () => {
        const mistakes = firstDayMistakes(await makeWorld());
        expect(mistakes).to.have.length(75);
        const judged = [];
        for (const mistake of mistakes) {
            judged.push({ name: mistake.name, ...(await judge(mistake)) });
        }
        const total = (of) => judged.reduce((sum, each) => sum + each[of], 0);
        const lost = judged
            .filter(({ points }) => points < 2)
            .map(({ name, said, points }) => `${points} (words ${said}) ${name}`);
        const report = `${total("points")} of 150 (words alone ${total("said")}):\n${lost.join("\n")}`;
        if (process.env["SHOW_POINTS"] === "1") {
            process.stdout.write(`${report}\n`);
        }
        expect(total("points"), report).to.be.at.least(needed);
    });
});
//# sourceMappingURL=first-day-mistakes.spec.js.map