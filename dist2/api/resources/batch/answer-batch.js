/** The results as text of the answer, in the format of the request. */
export async function* answerBatch(results, form) {
    let isFirst = true;
    for await (const { json } of results) {
        const text = typeof json === "string" ? json : Buffer.from(json).toString();
        yield form === "ndjson" ? `${text}\n` : `${isFirst ? "[" : ",\n"}${text}`;
        isFirst = false;
    }
    if (form === "array") {
        yield isFirst ? "[]" : "]";
    }
}
//# sourceMappingURL=answer-batch.js.map