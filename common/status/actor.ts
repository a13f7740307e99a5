import type { Text } from "../runtime/language.ts";

/**
 * Who has to act so that something goes on.
 * - `sender`: who issued the document, by correcting it
 * - `receiver_provider`: the provider of the receiver's access point
 * - `site`: who operates this service
 * - `authority`: the tax authority, or who operates corner 5 for it
 * - the last one: it goes on by itself, so that waiting is right
 */
export const actors = ["sender", "receiver_provider", "site", "authority", "nobody"] as const;
export type Actor = (typeof actors)[number];

/** What people call each of them, as the answer to the question who must act. */
export const actorWords: Readonly<Record<Actor, Text>> = {
  sender: { en: "The sender", ar: "المرسل" },
  receiver_provider: { en: "The provider of the receiver", ar: "مزود خدمة المستلم" },
  site: { en: "The operator of this service", ar: "مشغل هذه الخدمة" },
  authority: { en: "The authority", ar: "الهيئة" },
  nobody: { en: "Nobody: wait", ar: "لا أحد: انتظر" },
};
