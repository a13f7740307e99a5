import { conformanceFile } from "./repository-files.js";
import { mutated } from "./mutable-xml.js";
const file = JSON.parse(conformanceFile("conformance-vectors.json"));
export const officialVectors = file.vectors;
export function documentOf({ base, ops }) {
    const text = file.bases[base];
    return mutated(text ?? conformanceFile(`${base}.xml`), ops);
}
//# sourceMappingURL=vectors.js.map