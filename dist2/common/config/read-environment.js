import { readFileSync } from "node:fs";
/** All complaints about the environment at once; the caller prints them and exits with 78 (EX_CONFIG). */
export class ConfigError extends Error {
    constructor(complaints) {
        super(`Configuration is not usable:\n${complaints.map((complaint) => `  - ${complaint}`).join("\n")}`);
        this.complaints = complaints;
        this.name = "ConfigError";
    }
}
/**
 * Reads the variables that the schema names; `<NAME>_FILE` names a file that holds the value (Docker secrets). An empty
 * value counts as absent.
 *
 * @param check validates values that a schema cannot, such as files
 * @throws ConfigError with every complaint
 */
export function readEnvironment(schema, env, check = () => []) {
    const complaints = [];
    const values = {};
    for (const name of Object.keys(schema.describe()["keys"])) {
        const value = readVariable(name, env, complaints);
        if (value !== undefined && value !== "") {
            values[name] = value;
        }
    }
    const result = schema.validate(values, { abortEarly: false });
    complaints.push(...(result.error?.details.map((detail) => detail.message.replaceAll('"', "")) ?? []));
    complaints.push(...check(values));
    if (complaints.length > 0) {
        throw new ConfigError(complaints);
    }
    return result.value;
}
function readVariable(name, env, complaints) {
    const file = env[`${name}_FILE`];
    if (file === undefined || file === "") {
        return env[name];
    }
    try {
        return readFileSync(file, "utf8").trim();
    }
    catch (error) {
        complaints.push(`${name}_FILE names ${file}, which cannot be read (${error.code})`);
        return undefined;
    }
}
//# sourceMappingURL=read-environment.js.map