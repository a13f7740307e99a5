import { expect } from "chai";
import { v7 as uuid } from "uuid";
import { AppError } from "../../../common/errors.js";
import { decodeCursor, encodeCursor, toPage } from "../../../common/services/identifiers/page-cursor.js";
describe("page cursors", () => {
    it("carry an id there and back", () => {
        for (const id of [uuid(), "00000000-0000-0000-0000-000000000000", "ffffffff-ffff-ffff-ffff-ffffffffffff"]) {
            expect(decodeCursor(encodeCursor(id))).to.equal(id);
        }
    });
    for (const text of [
        "",
        "a",
        uuid(),
        "A".repeat(23),
        `${"A".repeat(21)}B`,
        `${"A".repeat(21)}+`,
        `${"A".repeat(22)}=`,
    ]) {
        it(`refuses ${JSON.stringify(text)}`, () => {
            expect(() => decodeCursor(text))
                .to.throw(AppError)
                .with.deep.property("fields", { cursor: "cursor must be the next_cursor of an earlier answer" });
        });
    }
});
describe("a page", () => {
    const ids = [uuid(), uuid(), uuid()];
    const page = (limit) => toPage(ids, limit, (id) => id);
    it("leads to the next one where a row more was read", () => {
        const { rows, nextCursor } = page(2);
        expect(rows).to.deep.equal(ids.slice(0, 2));
        expect(decodeCursor(nextCursor ?? "")).to.equal(ids[1]);
    });
    it("is the last one otherwise", () => {
        expect(page(3)).to.deep.equal({ rows: ids, nextCursor: null });
        expect(toPage([], 3, (id) => id)).to.deep.equal({ rows: [], nextCursor: null });
    });
});
//# sourceMappingURL=page-cursor.spec.js.map