import { documentKindNames } from "../../../common/domain/document-kinds.js";
import { publicLegs } from "../../../common/domain/status/legs.js";
import { described, instant, integer, listOf, nullable, object, oneOf, string, uuid, } from "../../openapi/answers/schemas.js";
const recoveryMembers = {
    id: described(uuid, "Id of the recovery."),
    reason: described(nullable(string), "How it was noticed that the database had been restored; for site operators."),
    began_at: described(instant, "When it began; documents are refused from then on."),
    finished_at: described(nullable(instant), "Null while it is under way: nothing is sent and no number is given."),
    finished_by: described(nullable(string), "`access point`, or the person who ended it; for site operators."),
    problem: described(nullable(string), "Why it cannot end yet; for site operators."),
    known_until: described(nullable(instant), "The database knows everything until then; null for an empty one."),
    records_read: described(nullable(integer), "Records of the access point that were read; for site operators."),
    read_until: described(nullable(instant), "They were read back to this moment."),
    legs_asked: described(nullable(integer), "Envelopes that the access point was asked about; for site operators."),
    envelopes: described(nullable(integer), "Envelopes that the access point has taken since; for site operators."),
    adopted: described(nullable(integer), "Of these, legs that the database would have sent again; they are asked about. For site operators."),
    lost_count: described(integer, "Deliveries whose documents or revisions are not in the database."),
    acknowledged_at: described(nullable(instant), "When a person said that those concerned were told."),
    acknowledged_by: described(nullable(string), "Who says that those concerned were told; for site operators."),
    acknowledgement: described(nullable(string), "What that person said; for site operators."),
};
export const recovery = object(recoveryMembers, { title: "Recovery" });
export const lostDelivery = object({
    sbdh_id: uuid,
    organization_id: described(nullable(uuid), "Null where neither note nor taxpayer tells it."),
    organization: nullable(string),
    document_id: nullable(uuid),
    kind: nullable(oneOf(...documentKindNames)),
    document_sequence: nullable(string),
    revision: nullable(integer),
    leg: nullable(oneOf(...publicLegs)),
    receiver_id: string,
    receiver_name: described(nullable(string), "As other documents of the organization name it."),
    status: described(string, "What the access point says of it."),
    mls_status: described(nullable(string), "What the receiver has answered, as the access point says."),
    taken_at: described(nullable(instant), "When the access point took it."),
}, { title: "LostDelivery" });
export const sequenceGap = object({
    organization_id: uuid,
    organization: nullable(string),
    business_profile_id: uuid,
    kind: oneOf(...documentKindNames),
    year: described(integer, "Year in the numbers."),
    first_value: described(integer, "The first number that is given to no further document."),
    last_value: described(integer, "The last one."),
    seen_value: described(nullable(integer), "The highest that was seen to have been given; null where none was."),
}, { title: "SequenceGap" });
export const letter = object({
    audience: described(oneOf("organization", "receiver"), "Whom the letter is for."),
    organization_id: nullable(uuid),
    organization: nullable(string),
    receiver_id: described(nullable(string), "Of a letter to a receiver."),
    receiver_name: described(nullable(string), "As other documents of the organization name it."),
    numbers: described(listOf(string), "Numbers of the documents that are lost, each once."),
    text: described(object({ en: described(string, "The letter in English."), ar: described(string, "The letter in Arabic.") }, { title: "LetterText" }), "The letter, ready to be sent."),
}, { title: "Letter" });
export const recoveryDetail = object({
    ...recoveryMembers,
    lost: described(listOf(lostDelivery), "Up to 10,000 of them."),
    gaps: described(listOf(sequenceGap), "Numbers that are given to no further document."),
    letters: described(listOf(letter), "One for each organization, and one for each of its receivers."),
}, { title: "RecoveryDetail" });
//# sourceMappingURL=answers.js.map