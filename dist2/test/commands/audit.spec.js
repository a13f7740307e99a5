import path from "node:path";
import { expect } from "chai";
import { insertOperatorAction } from "../../common/db/stores/operator-actions/operator-action-store.js";
import { ada } from "../setup/operator-action.js";
import { usePipeline } from "../setup/pipeline.js";
import { runEntry } from "../setup/processes/run-entry.js";
import { builtRoot } from "../setup/repository-root.js";
const entry = path.join(builtRoot, "common/commands/audit.js");
describe("the command for the record of acts", () => {
    const pipeline = usePipeline();
    const audit = (...args) => runEntry(entry, args, { DATABASE_URL: pipeline.deps.config.databaseUrl });
    it("says how far the record is whole, and whether it goes on from a head that was noted", async () => {
        const what = { action: "session.end", target: "session", outcome: "done", detail: {} };
        await insertOperatorAction(pipeline.deps.database, { ...what, actor: ada, orgId: pipeline.orgId });
        const { code, stdout } = await audit("verify");
        const [, head = ""] = /: 1 acts, head (1:[0-9a-f]{64})\n$/.exec(stdout) ?? [];
        expect([code, head]).to.deep.equal([0, stdout.trim().split(" ").at(-1)]);
        await insertOperatorAction(pipeline.deps.database, { ...what, actor: ada, orgId: pipeline.orgId });
        expect(await audit("verify", "--head", head.toUpperCase())).to.include({ code: 0 });
        const wrong = await audit("verify", "--head", `1:${"0".repeat(64)}`);
        expect([wrong.code, wrong.stdout]).to.deep.equal([1, ""]);
        expect(wrong.stderr).to.equal("The record of acts is whole up to position 0. Then: the digest at position 1 is not the one that was noted: the chain was written anew\n");
    });
    it("has the tokens that are issued, and never the token", async () => {
        const env = { DATABASE_URL: pipeline.deps.config.databaseUrl, JWT_SECRET: pipeline.deps.config.jwtSecret };
        const args = ["--org", pipeline.orgId, "--subject", "Ada", "--role", "operator"];
        const { stdout } = await runEntry(path.join(builtRoot, "common/commands/token.js"), args, env);
        const [row] = await pipeline.query("select org_id, detail from operator_actions where action = 'token.issue'");
        expect(row).to.deep.include({ orgId: pipeline.orgId });
        expect(row?.detail).to.include({ subject: "Ada" });
        expect(JSON.stringify(row)).not.to.contain(stdout.trim().split(".").at(-1));
        expect(await audit("verify")).to.include({ code: 0 });
    });
    it("refuses wrong options", async () => {
        for (const args of [[], ["check"], ["verify", "twice"], ["verify", "--head=1"], ["verify", "--head=0:ab"]]) {
            expect((await audit(...args)).code, args.join(" ")).to.equal(2);
        }
    });
});
//# sourceMappingURL=audit.spec.js.map