import { Dispatch } from "./check/dispatch.js";
import { PartRules, rulesFor } from "./check/part-rules.js";
export function joinFiles(files) {
    const patterns = files.flatMap((file) => file.patterns);
    return {
        modules: files.map(({ module }) => module),
        dispatch: new Dispatch(rulesFor(patterns, ["element"])),
        parts: PartRules.of(patterns),
        documentRules: files.flatMap(({ documentRules }) => documentRules),
        prefixes: new Map(files.flatMap(({ prefixes }) => [...prefixes])),
    };
}
//# sourceMappingURL=compiled-file.js.map