/** How an operation is called, with the example that the tests replay. */
export function codeSamples(operation, parameters) {
    const call = { operation, required: parameters.filter((one) => one.in === "path" || one.required === true) };
    const body = Object.entries(operation.requestBody?.content ?? {})[0];
    return [
        { language: "curl", text: curl(call, body) },
        { language: "TypeScript", text: typescript(call, body?.[1]) },
        { language: "Python", text: python(call, body?.[1]) },
    ];
}
function curl({ operation, required }, body) {
    const { method, path, security } = operation;
    const address = path.replace(/\{(\w+)\}/g, (_, name) => `$${name.toUpperCase()}`);
    const query = required
        .filter((one) => one.in === "query")
        .map(({ name, example }) => `${name}=${typeof example === "string" ? example : JSON.stringify(example)}`);
    const lines = [
        `curl -sS${method === "GET" ? "" : ` -X ${method}`} "$BASE_URL${address}${query.length > 0 ? `?${query.join("&")}` : ""}"`,
        ...(security === undefined ? [`-H "Authorization: Bearer $TOKEN"`] : []),
        ...(body === undefined
            ? []
            : [`-H "Content-Type: ${body[0]}"`, `--data-binary ${quoted(textOf(exampleOf(body[1])))}`]),
    ];
    return lines.join(" \\\n  ");
}
/** A text within single quotes of a shell. */
const quoted = (text) => `'${text.replaceAll("'", `'\\''`)}'`;
function typescript(call, content) {
    const members = call.required.map(({ name }) => `  ${/\W/.test(name) ? JSON.stringify(name) : name},`);
    const body = content === undefined ? [] : [`  body: ${indented(literal(exampleOf(content)))},`];
    const input = [...members, ...body];
    const given = input.length === 0 ? "" : `{\n${input.join("\n")}\n}`;
    return `const answer = await client.${call.operation.operationId}(${given});`;
}
function python(call, content) {
    const members = call.required.map(({ name }) => `    ${snakeCase(name)}=${snakeCase(name)},`);
    const body = content === undefined ? [] : [`    body=${indented(pythonLiteral(exampleOf(content)), 4)},`];
    const input = [...members, ...body];
    const given = input.length === 0 ? "" : `\n${input.join("\n")}\n`;
    return `answer = client.${snakeCase(call.operation.operationId)}(${given})`;
}
const snakeCase = (name) => name
    .replaceAll("-", "_")
    .replace(/([a-z0-9])([A-Z])/g, "$1_$2")
    .toLowerCase();
const exampleOf = ({ example, examples = {} }) => example ?? Object.values(examples)[0]?.value;
const textOf = (value) => (typeof value === "string" ? value : JSON.stringify(value ?? {}, null, 2));
const literal = (value) => JSON.stringify(value ?? {}, null, 2);
/** JSON as Python writes it. Words within texts stay, since they never stand alone on a line's end. */
const pythonLiteral = (value) => JSON.stringify(value ?? {}, null, 4).replace(/^((?: *"(?:[^"\\]|\\.)*": )? *)(true|false|null)(,?)$/gm, (_, start, word, end) => `${start}${pythonWords[word]}${end}`);
const pythonWords = { true: "True", false: "False", null: "None" };
const indented = (text, by = 2) => text.replaceAll("\n", `\n${" ".repeat(by)}`);
//# sourceMappingURL=code-samples.js.map