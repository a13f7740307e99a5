import { compileSchema } from "./compile/compile-schema.js";
import { instantiate } from "./compile/generated-module.js";
import { joinFiles } from "./compiled-file.js";
import { DocumentCheck } from "./check/document-check.js";
import { assembleSchema, besideFile } from "./schema/assemble-schema.js";
import { parsed } from "./schema/parsed-file.js";
import { placesOnDemand } from "./places-read.js";
import { readSchema } from "./schema/read-schema.js";
import { located, Problems } from "./schema/rule-file-error.js";
import { FN } from "./xpath/path-parser.js";
import { XS } from "./xpath/sequence-type.js";
/**
 * Compiles Schematron files, which are judged independently of each other, into one rule set.
 * @throws RuleFileError with the places in the file, for whatever cannot be expressed exactly
 */
export function compileRuleSet(texts, { read, phase, visit, ...options }) {
    const reading = { visit, ...(read && { read }), ...(phase !== undefined && { phase }) };
    return composeRuleSet(compileRuleFiles(texts, reading), options);
}
/**
 * The schemas among the files; one that another one includes is a part of it and does not judge by itself.
 * @throws RuleFileError with everything that is wrong with any of them, also with a file that is no schema and no part of one
 */
function compileRuleFiles(texts, reading) {
    const problems = new Problems();
    const included = new Set();
    const compile = ({ file, tree }) => problems.attempt(() => compileParsed(file, reading, tree), undefined);
    const parsedTexts = texts.map((file) => ({ file, tree: treeOf(file) }));
    const compiled = parsedTexts.filter(mayBeSchema).map((text) => {
        const file = compile(text);
        file?.included.forEach((name) => included.add(name));
        return { name: text.file.name, file };
    });
    parsedTexts.filter((text) => !mayBeSchema(text) && !included.has(text.file.name)).forEach((text) => compile(text));
    problems.throwIfAny();
    return compiled.flatMap(({ name, file }) => (file && !included.has(name) ? [file] : []));
}
/** undefined for text that is no XML, which the compiler reports. */
const treeOf = (file) => new Problems().attempt(() => parsed(file.name, file.text), undefined);
const mayBeSchema = ({ tree }) => tree === undefined || tree.localName(tree.root) === "schema";
/** Files may be shared, because they keep no state between checks. */
export function composeRuleSet(files, { id, version, now, limits, startWatch }) {
    const ruleIds = files.flatMap(({ ruleIds: ids }) => ids);
    const rules = joinFiles(files);
    return {
        id,
        version,
        ruleCount: ruleIds.length,
        ruleIds,
        outline: {
            title: files.length === 1 ? files[0]?.title : undefined,
            namespaces: new Map([...rules.prefixes]
                .filter(([namespace, prefix]) => prefix !== "" && namespace !== FN && namespace !== XS)
                .map(([namespace, prefix]) => [prefix, namespace])),
            patterns: files.flatMap(({ outline }) => outline),
        },
        unreachable: files.flatMap(({ unreachable }) => unreachable),
        check: (tree, options) => new DocumentCheck(tree, rules, { now, limits, startWatch, ...options }).run(),
    };
}
/** @throws RuleFileError as `compileRuleSet` does, also where it is the compiler that fails */
export function compileRuleFile(file, options = {}) {
    return compileParsed(file, options, undefined);
}
const compileParsed = (file, options, tree) => located(`${file.name}:1:1`, () => compiledWhole({ name: file.name, text: file.text, tree }, options));
function compiledWhole({ name, text, tree }, { read = () => undefined, phase, visit = "elements" }) {
    const problems = new Problems();
    const parts = new Set();
    const readPart = (part) => {
        parts.add(part);
        return read(part);
    };
    const assembled = assembleSchema({ name, text, tree }, readPart, problems);
    const schema = readSchema(name, assembled, problems, phase);
    const load = (address) => {
        const file = address === "" ? name : besideFile(name, address);
        const found = address === "" ? text : file === undefined ? undefined : readPart(file);
        return file === undefined || found === undefined ? undefined : parsed(file, found);
    };
    const code = compileSchema(schema, problems, { load, visit });
    problems.throwIfAny();
    const module = instantiate(code);
    const outline = schema.patterns.map(({ written, title }) => ({ written, title }));
    const patterns = code.patterns.map((rules, index) => rules.map((rule) => toRule(rule, outline[index], module, schema.namespaces)));
    const documentRules = code.patterns.flatMap((rules, pattern) => {
        const index = rules.findIndex(({ alternatives }) => alternatives.some(({ kind }) => kind === "document"));
        return index < 0 ? [] : [patterns[pattern]?.[index]];
    });
    return {
        module,
        included: parts,
        title: schema.title,
        outline,
        patterns,
        ruleIds: schema.patterns.flatMap(({ rules }) => rules.flatMap(({ asserts }) => asserts.map(({ id }) => id))),
        documentRules,
        unreachable: code.unreachable,
        prefixes: new Map([...schema.namespaces].map(([prefix, namespace]) => [namespace, prefix])),
    };
}
function toRule(rule, pattern, module, namespaces) {
    const { context } = rule;
    const named = (name) => module.functions[name];
    const condition = (name) => name === undefined ? undefined : named(name);
    const text = (name) => named(name);
    return {
        pattern,
        context,
        contexts: rule.alternatives.map(({ kind, namespace, local, parent, match, guard }) => ({
            kind,
            namespace,
            local,
            parent,
            guard: condition(guard),
            match: condition(match),
        })),
        written: rule.written,
        asserts: rule.asserts.map(({ id, flag, test, written, isReport, place, holds, message, subject, diagnostics, properties }) => ({
            id,
            flag,
            test,
            written,
            isReport,
            // Organizations read findings, and must not see the folders of the site.
            place: place.slice(place.lastIndexOf("/") + 1),
            context,
            places: placesOnDemand(test, rule.lets, namespaces),
            holds: named(holds),
            message: text(message),
            subject: subject === undefined ? undefined : named(subject),
            diagnostics: diagnostics.map((note) => ({ id: note.id, text: text(note.text) })),
            properties: properties.map((note) => ({ id: note.id, text: text(note.text) })),
        })),
    };
}
//# sourceMappingURL=rule-set.js.map