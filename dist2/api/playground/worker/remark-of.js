import { guidanceOf } from "../../../common/domain/validation/finding.js";
export function remarkOf(finding) {
    const { flag, reasonCode, text, location, test } = finding;
    return { flag, name: reasonCode, text, location, test, ...guidanceOf(finding) };
}
//# sourceMappingURL=remark-of.js.map