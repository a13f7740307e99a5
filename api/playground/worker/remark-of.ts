import { guidanceOf, type Finding } from "../../../common/domain/validation/finding.ts";
import type { Remark } from "../judgement.ts";

export function remarkOf(finding: Finding): Remark {
  const { flag, reasonCode, text, location, test } = finding;
  return { flag, name: reasonCode, text, location, test, ...guidanceOf(finding) };
}
