import { documentKindNames, documentKinds } from "../document-kinds.js";
/**
 * Whether a registration takes documents of a kind. A registration with wildcards may name a wider customization, by an asterisk: the
 * exact one, all that begin with it, or all of the specification that it is a variant of (network part 5).
 */
function takes({ scheme, value }, kind) {
    const { docTypeId, customizationId } = documentKinds[kind];
    if (value === docTypeId) {
        return true;
    }
    const [general = ""] = customizationId.split("@");
    const wider = [`${customizationId}*`, `${general}*`].map((each) => docTypeId.replace(`##${customizationId}::`, `##${each}::`));
    return scheme === "peppol-doctype-wildcard" && wider.includes(value);
}
/** The kinds of our documents that a participant with these registrations receives. */
export const kindsTakenBy = (types) => documentKindNames.filter((kind) => types.some((type) => takes(type, kind)));
//# sourceMappingURL=document-types.js.map