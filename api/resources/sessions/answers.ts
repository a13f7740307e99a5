import { roles } from "../../../common/organizations/roles-and-scope.ts";
import {
  boolean,
  described,
  instant,
  nullable,
  object,
  oneOf,
  string,
  uuid,
  type AnswerOf,
} from "../../openapi/description.ts";

export const session = object(
  {
    subject: string,
    role: oneOf(...roles),
    organization: object({ id: uuid, name: string }),
    csrf_token: described(
      nullable(string),
      "Every change that the session asks for carries it as `X-CSRF-Token`. Null to a caller with a token.",
    ),
    expires_at: described(nullable(instant), "When the session, or the token, ends."),
  },
  { title: "ConsoleSession" },
);

export const signInWays = object(
  {
    provider: described(boolean, "Whether there is an identity provider."),
    signed_in: described(boolean, "Whether the browser has a session."),
  },
  { title: "SignInWays" },
);

export const listedSession = object(
  {
    id: uuid,
    address: described(string, "Where the person signed in from."),
    user_agent: string,
    created_at: instant,
    expires_at: instant,
    current: described(boolean, "Whether this request came with it."),
  },
  { title: "ListedSession" },
);

export type ListedSessionAnswer = AnswerOf<typeof listedSession>;
export type SessionAnswer = AnswerOf<typeof session>;
export type SignInWays = AnswerOf<typeof signInWays>;
