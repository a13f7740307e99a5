/**
 * Words that a reader new to this code does not find, or does not understand, with what to write instead. `words.spec.ts`
 * refuses them. A new one needs a word that the field uses.
 */
export const bannedInProse = {
    "anybody|somebody|someone|nobody|whoever|whomever|anyone who": "the caller, the operator, the client, …",
    told: "a verb that says what happens: informed, distinguished, ended, …",
    "is told": "learns, receives",
    lest: "so that … not",
    anyhow: "the condition that holds",
    "of none": "without …",
    "what is not": "a noun of the code",
    "once more": "again",
    "the house": "the code, the service",
    "short[- ]?cuts?": "fast path",
    "doors?": "access control, operation, port",
    "pieces?": "part, chunk, document, or the name of the thing",
    riddle: "the name of the thing",
};
/** Identifiers, and words in the names of files. */
export const bannedNames = {
    "most[A-Z]\\w*|fewest|longest[A-Z]\\w*|largest[A-Z]\\w*|least[A-Z]\\w*": "max…, min…",
    "usual[A-Z]\\w*": "default…",
    "\\w*[a-z]Anyhow|anyhow": "the condition that holds",
    told: "readOrNull, or what is known",
    Remade: "RecreatingClient",
    "PatientPool|impatiently": "RetryingPool, failFast",
    EnduringWorker: "SelfRestartingWorker",
    DirectEntry: "BurstLimiter",
    "NaturalGroups|Turns": "Batcher, KeyedBatcher, EventLoopYielder",
    "Desk|openDesk": "WorkDispatcher",
    Lent: "SharedResources",
    Farewell: "AbortGrace",
    "Pace|PaceLimits": "MinThroughput",
    "linger\\w*": "gracefulClose, halfClose",
    "settleHome|homeStore": "detectRelocation, database identity",
    "Pulse|PulseIs": "DatabaseMonitor",
    "\\w*WayCookie|waySecret": "loginState…",
    "readStanding|Standing": "readServiceSnapshot, ServiceSnapshot",
    "\\w*Story\\w*": "DocumentTimeline",
    "\\w*(?:Utils|Manager)": "the name of what it does",
};
/** Words of file names, between hyphens. */
export const bannedInFileNames = "told most usual remade patient enduring desk lent farewell linger pulse standing story doors anyhow piece utils manager".split(" ");
//# sourceMappingURL=banned-words.js.map