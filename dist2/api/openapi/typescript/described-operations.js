import { nameOfReference } from "./type-of-schema.js";
/** The operations of the description, in its order. */
export const describedOperations = ({ paths, components }) => Object.entries(paths).flatMap(([path, item]) => Object.entries(item).map(([method, written]) => describedOperation({ method, path }, written, components)));
function describedOperation({ method, path }, { operationId, tags, summary, description = "", parameters = [], requestBody, responses }, components) {
    const follow = (group, reference) => components[group]?.[nameOfReference(reference)];
    return {
        id: operationId,
        title: operationId.charAt(0).toUpperCase() + operationId.slice(1),
        method: method.toUpperCase(),
        path,
        tag: tags[0],
        words: `${summary}.${description === "" ? "" : `\n\n${description}`}`,
        parameters: parameters.map((one) => "$ref" in one
            ? { ...follow("parameters", one.$ref), shared: nameOfReference(one.$ref) }
            : one),
        ...(requestBody !== undefined && {
            body: { required: requestBody.required ?? false, content: requestBody.content },
        }),
        answers: Object.entries(responses).map(([status, answer]) => "$ref" in answer
            ? { ...readAnswer(status, follow("responses", answer.$ref)), shared: nameOfReference(answer.$ref) }
            : readAnswer(status, answer)),
    };
}
function readAnswer(status, answer) {
    const { description, content = {} } = answer;
    return { status, description, content };
}
//# sourceMappingURL=described-operations.js.map