/**
 * Who has to act so that something goes on.
 * - `sender`: who issued the document, by correcting it
 * - `receiver_provider`: the provider of the receiver's access point
 * - `site`: who operates this service
 * - `authority`: the tax authority, or who operates corner 5 for it
 * - `nobody`: it goes on by itself, so that waiting is right
 */
export const actors = ["sender", "receiver_provider", "site", "authority", "nobody"] as const;
export type Actor = (typeof actors)[number];
