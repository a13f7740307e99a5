const vector = (base, name, fails, ...ops) => ({
    name,
    base,
    ops,
    fails: fails.map((number) => `SCH-MLS-${String(number).padStart(2, "0")}`),
    rules: "mls",
});
const accepted = (name, fails, ...ops) => vector("mls-accepted", name, fails, ...ops);
const rejected = (name, fails, ...ops) => vector("mls-rejection", name, fails, ...ops);
const sender = "cac:SenderParty/cbc:EndpointID";
const receiver = "cac:ReceiverParty/cbc:EndpointID";
const response = "cac:DocumentResponse/cac:Response";
const reference = "cac:DocumentResponse/cac:DocumentReference";
const line = "cac:DocumentResponse/cac:LineResponse[1]";
const everyReason = "cac:DocumentResponse/cac:LineResponse/cac:Response/cac:Status/cbc:StatusReasonCode";
const reason = `${line}/cac:Response`;
const lineResponse = (code) => `<cac:LineResponse><cac:LineReference><cbc:LineID>NA</cbc:LineID></cac:LineReference><cac:Response><cbc:Description>d</cbc:Description><cac:Status><cbc:StatusReasonCode>${code}</cbc:StatusReasonCode></cac:Status></cac:Response></cac:LineResponse>`;
export const messageLevelStatusVectors = [
    accepted("an acceptance", []),
    rejected("a rejection", []),
    accepted("another specification", [1], ["set", "cbc:CustomizationID", "urn:peppol:edec:mls:2.0"]),
    accepted("white space around it", [], ["set", "cbc:CustomizationID", " urn:peppol:edec:mls:1.0 "]),
    accepted("another process", [2], ["set", "cbc:ProfileID", "urn:peppol:edec:mlr"]),
    accepted("an empty identifier", [3], ["set", "cbc:ID", " "]),
    accepted("a date with a zone", [4], ["set", "cbc:IssueDate", "2026-08-20Z"]),
    accepted("no time", [5, 6], ["del", "cbc:IssueTime"]),
    accepted("a time without a zone", [6], ["set", "cbc:IssueTime", "10:00:00"]),
    accepted("a time in UTC", [], ["set", "cbc:IssueTime", "10:00:00Z"]),
    accepted("no sender", [7, 8, 9, 10, 11], ["del", sender]),
    accepted("an empty sender", [8, 9], ["set", sender, ""]),
    accepted("a sender that is no provider", [9], ["set", sender, "1234567"]),
    accepted("a sender with a use case in small letters", [], ["set", sender, "000123-mls.abc-x"]),
    accepted("a sender without a scheme", [10, 11], ["attr", sender, "schemeID", null]),
    accepted("a sender of another scheme", [11], ["attr", sender, "schemeID", "0235"]),
    accepted("no receiver", [12, 13, 14, 15, 16], ["del", receiver]),
    accepted("an empty receiver", [13, 14], ["set", receiver, ""]),
    accepted("a receiver that is no provider", [14], ["set", receiver, "12345"]),
    accepted("a receiver without a scheme", [15, 16], ["attr", receiver, "schemeID", null]),
    accepted("a receiver of another scheme", [16], ["attr", receiver, "schemeID", "0235"]),
    accepted("no response", [17], ["del", "cac:DocumentResponse"]),
    accepted("two responses", [17], ["dup", "cac:DocumentResponse"]),
    accepted("no code", [18, 19], ["del", `${response}/cbc:ResponseCode`]),
    accepted("an unknown code", [19], ["set", `${response}/cbc:ResponseCode`, "OK"]),
    rejected("no description", [20, 21], ["del", `${response}/cbc:Description`]),
    rejected("an empty description", [21], ["set", `${response}/cbc:Description`, " "]),
    accepted("no reference", [22], ["del", reference]),
    accepted("two references", [22], ["dup", reference]),
    rejected("no reason", [23, 24], ["del", "cac:DocumentResponse/cac:LineResponse"]),
    rejected("warnings only", [24], ["set", everyReason, "BW"]),
    accepted("accepted with a fatal reason", [25], ["add", "cac:DocumentResponse", lineResponse("BV")]),
    accepted("accepted with a warning", [], ["add", "cac:DocumentResponse", lineResponse("BW")]),
    accepted("an empty reference", [26], ["set", `${reference}/cbc:ID`, ""]),
    rejected("an empty place", [27], ["set", `${line}/cac:LineReference/cbc:LineID`, ""]),
    rejected("a reason without a description", [28, 29], ["del", `${reason}/cbc:Description`]),
    rejected("a reason with an empty description", [29], ["set", `${reason}/cbc:Description`, ""]),
    rejected("an unknown reason", [31], ["set", `${reason}/cac:Status/cbc:StatusReasonCode`, "XX"], ["add", "cac:DocumentResponse", lineResponse("SV")]),
    rejected("a status without a code", [31], ["del", `${reason}/cac:Status/cbc:StatusReasonCode`], ["add", "cac:DocumentResponse", lineResponse("SV")]),
    accepted("a sender of the right scheme with a space", [11], ["attr", sender, "schemeID", "0242 "]),
    accepted("a receiver of the right scheme with a space", [16], ["attr", receiver, "schemeID", " 0242"]),
    rejected("a reason without a status", [30], ["del", `${reason}/cac:Status`], ["add", "cac:DocumentResponse", lineResponse("SV")]),
];
//# sourceMappingURL=message-level-status-vectors.js.map