import {
  described,
  instant,
  listOf,
  nullable,
  object,
  string,
  uuid,
  type AnswerOf,
} from "../../openapi/description.ts";

export const strayMessage = object(
  {
    received_at: instant,
    outcome: string,
    sbdh_id: described(string, "Id of its own envelope, as the access point names it; may be empty."),
    answers: described(nullable(uuid), "Id of the envelope that it answers, where it names one."),
    mls_id: described(nullable(string), "Its own id."),
    code: nullable(string),
    reason: described(nullable(string), "Why it is unusable."),
    sha256: described(string, "Digest of the whole message."),
    beginning: described(string, "Its first 2,000 characters; empty for a large one that is unmatched."),
  },
  { title: "StrayMessage" },
);

export const strayMessages = object({ data: listOf(strayMessage) }, { title: "StrayMessages" });

export type StrayMessageAnswer = AnswerOf<typeof strayMessage>;
export type StrayMessagesAnswer = AnswerOf<typeof strayMessages>;
