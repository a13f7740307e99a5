import { roles } from "../../../common/domain/roles.js";
import { boolean, described, instant, listOf, nullable, object, oneOf, string, uuid, } from "../../openapi/answers/schemas.js";
export const session = object({
    subject: string,
    role: oneOf(...roles),
    organization: object({ id: uuid, name: string }),
    csrf_token: described(nullable(string), "Every change that the session asks for carries it as `X-CSRF-Token`. Null to a caller with a token."),
    expires_at: described(nullable(instant), "When the session, or the token, ends."),
}, { title: "ConsoleSession" });
export const signInWays = object({
    provider: described(boolean, "Whether there is an identity provider; without one, a token is shown or a link followed."),
    signed_in: described(boolean, "Whether the browser has a session."),
}, { title: "SignInWays" });
export const listedSession = object({
    id: uuid,
    org_id: uuid,
    organization: nullable(string),
    subject: string,
    roles: described(listOf(string), "As the token or the identity provider named them last."),
    signed_in_with: described(nullable(oneOf("token", "link", "provider")), "Null, as the next three, for a session that an earlier release began."),
    issuer: described(nullable(string), "Who issued the token, or the identity provider."),
    address: described(nullable(string), "Where the person signed in from."),
    user_agent: nullable(string),
    created_at: instant,
    expires_at: instant,
    current: described(boolean, "Whether this request came with it."),
}, { title: "ListedSession" });
//# sourceMappingURL=answers.js.map