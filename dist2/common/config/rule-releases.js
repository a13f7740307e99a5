import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import Joi from "joi";
import { reasonOf } from "./command-line.js";
/** File in RULES_DIR that lists the releases of a site's rules. */
export const releasesFile = "releases.json";
/** Each release takes a second to compile, in every process. */
const maxReleases = 10;
const words = (most) => Joi.string().trim().min(1).max(most);
const realDay = (value, helpers) => {
    const date = new Date(`${value}T00:00:00Z`);
    const isReal = !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value);
    return isReal ? value : helpers.error("any.invalid");
};
const day = Joi.string()
    .pattern(/^\d{4}-\d{2}-\d{2}$/)
    .custom(realDay)
    .messages({ "*": "{{#label}} must be a day, as in 2027-03-01" });
const folder = Joi.string()
    .pattern(/^(?!.*\.\.)[\w.-]+(?:\/[\w.-]+)*$/)
    .messages({ "string.pattern.base": "{{#label}} must be the name of a folder below RULES_DIR" });
const entry = Joi.object({
    name: words(100).required(),
    version: words(40).required(),
    folder,
    built_in: Joi.valid(true),
    valid_from: day,
    valid_to: day,
}).xor("folder", "built_in");
const entries = Joi.array().items(entry).min(1).max(maxReleases).required().label("releases");
/**
 * The releases of a folder by first day; undefined without a `releases.json`.
 *
 * @throws Error that names the problem, without the file's path
 */
export function readSiteReleases(rulesDir) {
    const file = path.join(rulesDir, releasesFile);
    if (!existsSync(file)) {
        return undefined;
    }
    const { value, error } = entries.validate(readJson(file), { convert: false, abortEarly: false });
    if (error !== undefined) {
        const complaints = error.details.map(({ message }) => message.replaceAll('"', ""));
        throw new Error(`it says what it may not: ${complaints.join("; ")}`);
    }
    const releases = value.map(siteRelease).sort(byBeginning);
    requireOrder(releases);
    return releases;
}
function readJson(file) {
    try {
        return JSON.parse(readFileSync(file, "utf8"));
    }
    catch (error) {
        throw new Error(error instanceof SyntaxError ? `it is no JSON: ${error.message}` : reasonOf(error), {
            cause: error,
        });
    }
}
const siteRelease = ({ name, version, folder: place, valid_from: from, valid_to: to }) => ({
    name,
    version,
    folder: place ?? null,
    validFrom: from ?? null,
    validTo: to ?? null,
});
/** A release without a first day comes first. */
const byBeginning = (one, other) => (one.validFrom ?? "").localeCompare(other.validFrom ?? "", "en");
/** Periods must not overlap, because one release must apply to each document. */
function requireOrder(releases) {
    const versions = new Set();
    releases.forEach(({ name, version, validFrom, validTo }, index) => {
        const previous = releases[index - 1];
        if (validFrom !== null && validTo !== null && validTo < validFrom) {
            throw new Error(`${name} ${version} ends on ${validTo}, before it begins`);
        }
        if (previous !== undefined && previous.validFrom === validFrom) {
            const when = validFrom === null ? "without valid_from" : `on ${validFrom}`;
            throw new Error(`${previous.name} ${previous.version} and ${name} ${version} both begin ${when}`);
        }
        if (versions.has(`${name} ${version}`)) {
            throw new Error(`${name} ${version} is named twice`);
        }
        versions.add(`${name} ${version}`);
    });
}
//# sourceMappingURL=rule-releases.js.map