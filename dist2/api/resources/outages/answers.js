import { pauseCauses, pauseScopes } from "../../../common/domain/pauses/paused-work.js";
import { outageKinds } from "../../../common/domain/outages/outage-kinds.js";
import { described, instant, integer, listOf, nullable, object, oneOf, string, uuid, } from "../../openapi/answers/schemas.js";
export const outage = object({
    id: uuid,
    kind: oneOf(...outageKinds),
    scope: described(nullable(oneOf(...pauseScopes)), "Of a pause."),
    cause: described(nullable(oneOf(...pauseCauses)), "Of a pause."),
    target: described(string, "What stood still: the access point's address, the target of the pause, or which of several the condition is about."),
    organization_id: nullable(uuid),
    organization: nullable(string),
    since: instant,
    until: described(nullable(instant), "Null while it lasts."),
    seconds: described(integer, "How long it lasted, or has by now."),
    tries: described(nullable(integer), "Calls that came to nothing."),
    processes: described(nullable(integer), "Worker processes that saw it."),
    reason: described(string, "Of a condition its sentence, in the language of `Accept-Language`."),
    begun_by: nullable(string),
    ended_by: nullable(string),
    end_reason: nullable(string),
    condition: described(nullable(string), "Id of the condition; its section in the runbooks has the same name."),
    title: described(string, "What it is, in the language of `Accept-Language`."),
    severity: described(nullable(oneOf("critical", "warning")), "Of a condition, the worst while it lasted."),
    waiting: described(nullable(integer), "Most documents that waited for its end at a time, where they were counted."),
    notified: described(listOf(string), "Who was told of it, and when."),
}, { title: "Outage" });
//# sourceMappingURL=answers.js.map