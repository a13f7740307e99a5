/**
 * The organization of the site's operators, who belong to no customer. The migration makes it. It has no business profile, so that
 * no document is issued in it, and the list of organizations leaves it out.
 */
export const house = { id: "019a0000-0000-7000-8000-000000000000", name: "house" } as const;
