/** The same content in each of its media types. */
export function contentOf(contents, refer, suffix) {
    const forms = contents.map(({ contentType = "application/json", schema, example }) => [
        contentType,
        { schema: refer(schema, suffix), ...(example !== undefined && { example }) },
    ]);
    return Object.fromEntries(forms);
}
//# sourceMappingURL=content.js.map