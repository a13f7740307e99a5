import { expect } from "chai";
import { isDocumentKind } from "../../../common/domain/document-kinds.js";
import { requestOf } from "../../factories/request.js";
import { useTestApi } from "../../setup/api.js";
import { call, countDocuments, jsonOf } from "../http-client.js";
import { withField } from "../resources/documents/schema/field-cases.js";
/** The same field with each of the values. */
export const each = (path, ...values) => values.map((value) => [path, value]);
export const purchaseKinds = ["purchase-invoices", "purchase-credit-notes"];
/** A request of the kind that breaks no rule. */
export function buildRequestOf(kind, overrides = {}) {
    if (!isDocumentKind(kind)) {
        throw new Error(`There is no kind ${kind}`);
    }
    return requestOf[kind](overrides);
}
/** The running service for the tests of the enclosing describe. */
export function onTheService() {
    const api = useTestApi();
    const post = (kind, body) => call(api, "POST", `/api/${kind}/${api.businessProfileId}`, { body });
    const created = async (kind, body) => {
        return jsonOf(post(kind, body), 201);
    };
    const holds = (title, trial) => {
        it(title, async () => {
            for (const kind of trial.kinds ?? purchaseKinds) {
                const base = buildRequestOf(kind, trial.base);
                for (const [path, value] of trial.accepted ?? []) {
                    await created(kind, withField(base, path, value));
                }
                const stored = await countDocuments(api);
                for (const refusal of trial.refused ?? []) {
                    const [path, value] = refusal;
                    expectRefusal(await post(kind, withField(base, path, value)), refusal, trial.says);
                }
                expect(await countDocuments(api)).to.equal(stored);
            }
        });
    };
    return { api: () => api, post, created, holds };
}
/** 400 on exactly the field meant, the message with its path at the front. */
function expectRefusal(answer, [path, value, about = path], says) {
    const tried = `${path} = ${JSON.stringify(value)}: ${answer.text}`;
    expect(answer.status, tried).to.equal(400);
    const { errors } = answer.json;
    expect(Object.keys(errors), tried).to.deep.equal([about]);
    expect(errors[about]?.startsWith(`${about} `), tried).to.equal(true);
    expect(errors[about]).to.match(says ?? /\S/);
    if (valueAt(value, about.slice(path.length)) === undefined) {
        expect(errors[about], tried).to.match(/is mandatory/);
    }
}
/** What stands in the value at the path (`[0].price.base_amount`). */
const valueAt = (value, path) => path
    .split(/[.[\]]+/)
    .filter((step) => step !== "")
    .reduce((at, step) => at?.[step], value);
//# sourceMappingURL=contract-trials.js.map