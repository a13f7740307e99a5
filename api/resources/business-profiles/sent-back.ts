import { stillMasked } from "../../../common/documents/still-masked.ts";
import { invalidFields } from "../../../common/runtime/errors.ts";
import type { BusinessProfile } from "../../../common/organizations/business-profiles.ts";
import { mergePatch } from "../../http/merge-patch.ts";
import { readJson } from "../../http/read-json.ts";
import { writeJson } from "../../http/write-json.ts";
import { sameJson } from "../../http/same-json.ts";
import { presentBusinessProfile } from "./presenter.ts";
import { setMembers } from "./schema.ts";

type Members = Record<string, unknown>;

export interface ProfileRequest {
  request: Members;
  /** Whether it repeats what is stored, or needs some of it. */
  usesStored: boolean;
}

/** The request that is meant by a body which may repeat what GET answers. @throws AppError 400 for masked values */
export function sentBack(body: Members, profile: BusinessProfile): ProfileRequest {
  refuseMasked(body, profile);
  const answer = presentBusinessProfile(profile);
  const repeated: readonly string[] = setMembers.filter(
    (name) => (body[name] ?? null) !== null && sameJson(body[name], answer[name]),
  );
  const request = Object.fromEntries(Object.entries(body).filter(([name]) => !repeated.includes(name)));
  return { request, usesStored: repeated.length > 0 };
}

/** The request for a JSON merge patch. A patch that removes `numbering` sends an empty one, because an absent one would be kept. */
export function patched(body: Members, profile: BusinessProfile): ProfileRequest {
  // Read as a request is, with its numbers as they are written.
  const answer = readJson(writeJson(presentBusinessProfile(profile)));
  const merged = mergePatch(answer, body) as Members;
  const { request } = sentBack({ ...merged, numbering: merged["numbering"] ?? {} }, profile);
  return { request, usesStored: true };
}

function refuseMasked(body: Members, { party }: BusinessProfile): void {
  const at = "accounting_customer_party";
  const masked = stillMasked({ [at]: body }, { [at]: party }).map((path) => path.slice(at.length + 1));
  if (masked.length > 0) {
    const errors = masked.map((path) => [path, `${path} is masked: send the whole value`]);
    throw invalidFields(Object.fromEntries(errors) as Record<string, string>);
  }
}
