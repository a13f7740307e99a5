import { asError } from "../../../common/errors.js";
import { OwnRuleSets } from "../../../common/services/validation/own-rule-sets.js";
import { judgeRequest } from "./judge-request.js";
import { judgeXml } from "./judge-xml.js";
/**
 * The playground's web worker. It runs the compiled code of the service in the browser, so that no document leaves the
 * machine. It is compiled with Node's types and uses only what browsers have too.
 */
const scope = globalThis;
const ruleSets = loadRules();
// The error is reported with the first answer.
ruleSets.catch(() => undefined);
scope.addEventListener("message", ({ data: { id, source } }) => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin of its own
    void judge(source).then((judgement) => scope.postMessage({ id, judgement }));
});
async function loadRules() {
    const response = await fetch(new URL("rules.json", import.meta.url));
    const texts = (await response.json());
    return new OwnRuleSets((name) => ({ name, text: texts[name] ?? "" }));
}
async function judge(source) {
    const start = performance.now();
    const judged = await judgeSource(source).catch((thrown) => failed(asError(thrown)));
    return { ...judged, milliseconds: performance.now() - start };
}
async function judgeSource(source) {
    const rules = await ruleSets;
    return source.input === "xml" ? judgeXml(rules, source.text) : judgeRequest(rules, source.kind, source.text);
}
const failed = ({ message }) => ({
    heading: "This could not be judged",
    valid: false,
    fatal: 1,
    warning: 0,
    remarks: [{ flag: "fatal", name: "playground", text: message }],
    notes: [],
});
//# sourceMappingURL=main.js.map