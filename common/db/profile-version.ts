/** SQL: a version of a row of business_profiles that every change makes another one. */
export const profileVersion = (profile: string): string => `${profile}.xmin::text`;
