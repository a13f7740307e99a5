import { findBusinessProfiles, listBusinessProfileRows, type BusinessProfile } from "./business-profile-store.ts";
import { notFound } from "../runtime/errors.ts";
import type { Deps } from "../runtime/deps.ts";
import { readPage } from "../search/page-cursor.ts";

export type { BusinessProfile } from "./business-profile-store.ts";

export interface ProfileKey {
  orgId: string;
  id: string;
}

/** @throws AppError 404, which does not distinguish a foreign id from an unknown one */
export async function readBusinessProfile(
  { database }: Pick<Deps, "database">,
  { orgId, id }: ProfileKey,
): Promise<BusinessProfile> {
  const [profile] = await findBusinessProfiles(database, orgId, [id]);
  if (profile === undefined) {
    throw notFound("Business profile");
  }
  return profile;
}

/** A page of the organization's profiles, newest first. @throws AppError 400 for an invalid cursor */
export async function listBusinessProfiles(
  { database }: Pick<Deps, "database">,
  query: { orgId: string; limit: number; cursor?: string },
): Promise<{ profiles: BusinessProfile[]; nextCursor: string | null }> {
  const { rows: profiles, nextCursor } = await readPage(query, (page) => listBusinessProfileRows(database, page));
  return { profiles, nextCursor };
}
