/** SQL: what tells a row of business_profiles from what it was before a change, whoever made that. */
export const profileVersion = (profile: string): string => `${profile}.xmin::text`;
