import { lookAlikes } from "../../domain/numbering.js";
/** SQL: a prefix of document numbers as `foldPrefix` writes it. */
export const foldedPrefix = (prefix) => `translate(${prefix}, '${lookAlikes.from}', '${lookAlikes.to}')`;
//# sourceMappingURL=folded-prefix.js.map