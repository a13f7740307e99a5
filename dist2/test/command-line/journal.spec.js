import { spawn } from "node:child_process";
import { once } from "node:events";
import { appendFileSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect } from "chai";
import { Journal } from "../../common/command-line/batch/journal.js";
import { CommandError } from "../../common/command-line/exit-codes.js";
import { thisProcess } from "../../common/process-state.js";
import { useTemporaryFolders } from "../setup/temporary-folder.js";
const target = { base_url: "http://a", business_profile_id: "p", kind: "purchase-invoices" };
const taken = (reference) => ({ reference, sha256: "1", id: `id-${reference}`, number: "SBI-1" });
describe("the state of a batch", () => {
    const folder = useTemporaryFolders();
    const place = () => path.join(folder(), "a.csv.state");
    const filled = (file = place()) => {
        const journal = Journal.open(file, target);
        ["A", "B", "C"].forEach((name) => journal.take(taken(name)));
        journal.settle("A", "APPROVED");
        journal.settle("B", "REJECTED");
        journal.close();
        return file;
    };
    it("is read again, and asks about what had failed, which may be corrected by now", () => {
        const journal = Journal.open(filled(), target);
        expect([...journal.taken.values()].map(({ reference, status }) => [reference, status])).to.deep.equal([
            ["A", "APPROVED"],
            ["B", undefined],
            ["C", undefined],
        ]);
        journal.close();
    });
    it("goes on behind the line in which the process was killed, wherever that was", () => {
        const file = filled();
        const whole = readFileSync(file, "utf8");
        for (let length = whole.indexOf("\n") + 1; length < whole.length; length += 7) {
            writeFileSync(file, whole.slice(0, length));
            const journal = Journal.open(file, target);
            journal.take(taken("D"));
            journal.close();
            const lines = readFileSync(file, "utf8").trimEnd().split("\n");
            expect(() => lines.forEach((line) => JSON.parse(line))).not.to.throw();
            expect(lines.at(-1)).to.contain('"D"');
        }
    });
    it("is refused for another target, and where it is damaged", () => {
        const file = filled();
        expect(() => Journal.open(file, { ...target, base_url: "http://b" })).to.throw(CommandError, "its base_url is http://a");
        appendFileSync(file, "\0\0\0\n");
        expect(() => Journal.open(file, target)).to.throw(CommandError, "is damaged: remove it");
        expect(existsSync(`${file}.lock`)).to.equal(false);
    });
    it("belongs to one process at a time, until that has ended", async () => {
        const file = filled();
        const other = spawn("sleep", ["60"]);
        await once(other, "spawn");
        const lock = { ...thisProcess(), pid: other.pid, startTicks: null };
        writeFileSync(`${file}.lock`, JSON.stringify(lock));
        expect(() => Journal.open(file, target)).to.throw(CommandError, `is being worked on by process ${other.pid}`);
        other.kill("SIGKILL");
        await once(other, "exit");
        Journal.open(file, target).close();
        writeFileSync(`${file}.lock`, JSON.stringify({ ...lock, place: "elsewhere" }));
        expect(() => Journal.open(file, target)).to.throw(CommandError, "another machine or container");
    });
});
//# sourceMappingURL=journal.spec.js.map