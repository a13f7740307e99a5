import { expect } from "chai";
import { declaredOperations } from "../../api/declared-operations.js";
import { isPublished } from "../../api/openapi/openapi-document.js";
import { createClient } from "../../common/client/create-client.js";
import { World } from "../api/openapi/world.js";
import { documentCalls } from "./calls/document-calls.js";
import { integratorCalls } from "./calls/integrator-calls.js";
import { operatorCalls } from "./calls/operator-calls.js";
const calls = { ...documentCalls, ...integratorCalls, ...operatorCalls };
const roleFor = (guard) => guard.authentication === "token" && guard.role === "site-operator" ? "site-operator" : "operator";
const published = declaredOperations.filter(isPublished);
describe("the typed client calls every operation of the description", () => {
    let world;
    before(async () => {
        world = await World.open();
    });
    after(() => world.close());
    it("and none that the description does not have", () => {
        expect(Object.keys(calls)).to.have.members(published.map(({ operationId }) => operationId));
    });
    for (const operation of published) {
        const { operationId, guard } = operation;
        it(operationId, async () => {
            await world.newTenant();
            const ids = await world.prepare(operation);
            const token = guard.authentication === "token" && world.token(undefined, roleFor(guard));
            const client = createClient({ baseUrl: world.api.url, ...(token !== false && { token }) });
            const call = calls[operationId];
            const answer = await call(client, (name) => ids[name] ?? expect.fail(`no ${name}`));
            expect(answer.status, answer.text.slice(0, 500)).to.be.within(200, 308);
        });
    }
});
//# sourceMappingURL=every-operation.spec.js.map