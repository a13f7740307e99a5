import { stillMasked } from "../../../common/domain/masking/still-masked.js";
import { invalidFields } from "../../../common/errors.js";
import { mergePatch } from "../../json/merge-patch.js";
import { readJson } from "../../json/read-json.js";
import { writeJson } from "../../json/write-json.js";
import { sameJson } from "../../json/same-json.js";
import { presentBusinessProfile } from "./presenter.js";
import { setMembers } from "./schema.js";
/** The request that is meant by a body which may repeat what GET answers. @throws AppError 400 for masked values */
export function sentBack(body, profile) {
    refuseMasked(body, profile);
    const answer = presentBusinessProfile(profile);
    const repeated = setMembers.filter((name) => (body[name] ?? null) !== null && sameJson(body[name], answer[name]));
    const request = Object.fromEntries(Object.entries(body).filter(([name]) => !repeated.includes(name)));
    return { request, usesStored: repeated.length > 0 };
}
/** The request for a JSON merge patch. A patch that removes `numbering` sends an empty one, because an absent one would be kept. */
export function patched(body, profile) {
    // Read as a request is, with its numbers as they are written.
    const answer = readJson(writeJson(presentBusinessProfile(profile)));
    const merged = mergePatch(answer, body);
    const { request } = sentBack({ ...merged, numbering: merged["numbering"] ?? {} }, profile);
    return { request, usesStored: true };
}
function refuseMasked(body, { party }) {
    const at = "accounting_customer_party";
    const masked = stillMasked({ [at]: body }, { [at]: party }).map((path) => path.slice(at.length + 1));
    if (masked.length > 0) {
        const errors = masked.map((path) => [path, `${path} is masked: send the whole value`]);
        throw invalidFields(Object.fromEntries(errors));
    }
}
//# sourceMappingURL=sent-back.js.map