import { storedAccounts } from "../../db/stores/organizations/account-reader.js";
import { documentKinds } from "../../domain/document-kinds.js";
import { expectedTotalsErrors } from "../../domain/expected-totals/expected-totals-findings.js";
import { likenessOf } from "../../domain/duplicates/likely-duplicate.js";
import { numberFormOf } from "../../domain/numbering.js";
import { definedFields } from "../../defined-fields.js";
import { invalidFields, profileNotFound } from "../../errors.js";
import { sha256 } from "../identifiers/digest.js";
import { likenessNumber } from "../identifiers/likeness.js";
import { assembleDocument, priceDocument } from "./assemble-document.js";
import { attachmentId, storedAttachments } from "./draft/stored-attachments.js";
import { issueDateComplaints, issuerComplaints, namedProfile, receiverComplaints, supplierComplaints, } from "./party-complaints.js";
import { settledPart } from "./settle-credit-note.js";
/**
 * Makes a document of a request without storing it: adds the business profile's party, ids of attachments and amounts.
 *
 * @throws AppError 400 when the business profile is not the organization's, a field contradicts a profile, the amounts
 * are out of bounds, or they are not the ones that the request expects and the organization refuses that
 */
export async function prepareDocument(deps, target, make) {
    const made = await makeDraft(deps, target, make);
    if (made.otherAmounts !== undefined) {
        const organization = await deps.accounts.organization(target.orgId);
        if (organization?.expectedTotals !== "warn") {
            throw invalidFields(made.otherAmounts);
        }
    }
    return made;
}
async function makeDraft({ accounts, database }, target, make) {
    const remembered = await findProfile(accounts, target);
    const made = await make(remembered);
    if (isComplete(made) && Object.keys(await complaintsOf(made, accounts, target.orgId)).length === 0) {
        return made;
    }
    const stored = storedAccounts(database);
    const profile = await findProfile(stored, target);
    if (profile === undefined) {
        throw profileNotFound(target.businessProfileId);
    }
    const again = profile.version === remembered?.version ? made : await make(profile);
    const complaints = await complaintsOf(again, stored, target.orgId);
    if (!isComplete(again) || Object.keys(complaints).length > 0) {
        throw invalidFields(complaints);
    }
    return again;
}
const isComplete = (result) => result.draft !== undefined;
async function findProfile(accounts, { orgId, businessProfileId }) {
    const [profile] = await accounts.profiles(orgId, [businessProfileId]);
    return profile;
}
async function complaintsOf({ complaints, receiver, issueDate }, accounts, orgId) {
    return {
        ...complaints,
        ...(receiver !== undefined && (await receiverComplaints(receiver, accounts, orgId))),
        ...(issueDate !== undefined && issueDateComplaints(issueDate, await accounts.organization(orgId))),
    };
}
/**
 * @param request has passed the contract's checks
 * @throws AppError 400 without the other party, and when the amounts are out of bounds
 */
export function draftDocument(kind, request, profile) {
    if (profile === undefined) {
        return { complaints: {} };
    }
    const { issuer, receiver } = documentKinds[kind];
    const named = {
        ...namedProfile(receiver, request[receiver]),
        issueDate: { field: "issue_date", day: request.issue_date },
    };
    const complaints = issuerComplaints(issuer, request[issuer], profile);
    if (issuer === "accounting_supplier_party") {
        Object.assign(complaints, supplierComplaints(profile.party, request));
    }
    if (Object.keys(complaints).length > 0) {
        return { complaints, ...named };
    }
    const sentAttachments = request.attachments ?? [];
    const attachments = sentAttachments.map((attachment) => ({ ...attachment, id: attachmentId(attachment) }));
    const document = assembleDocument({ kind, request }, profile.party, attachments);
    const amounts = priceDocument(document);
    const otherAmounts = expectedTotalsErrors({ kind, document, amounts });
    const draft = {
        documentJson: Buffer.from(JSON.stringify(document)),
        ...storedAttachments(attachments),
        facts: settledPart(document),
        ...numberedBy(profile),
        numberForm: numberFormOf(profile.numbering, kind),
        ...namesOf({ kind, businessProfileId: profile.id }, document, amounts),
        ...acceptedAmounts(amounts),
    };
    return {
        complaints,
        ...named,
        ...(Object.keys(otherAmounts).length > 0 && { otherAmounts }),
        draft,
        document,
        amounts,
    };
}
export const numberedBy = ({ version, numbersFrom, }) => ({
    profileVersion: version,
    ...(numbersFrom !== null && { numbersFrom }),
});
export function namesOf(target, document, amounts) {
    const { external_reference: externalReference, metadata, issue_date: issueDate } = document;
    const likeness = likenessNumber(issueDate, likenessOf(target, document, amounts));
    return { ...definedFields({ externalReference, metadata }), likeness };
}
/** Digest by which the pricing stage compares its amounts with those of the 201. */
export function amountsDigest(amounts) {
    return sha256(JSON.stringify(amounts));
}
export const acceptedAmounts = (amounts) => ({
    acceptedAmountsSha256: amountsDigest(amounts),
    taxInclusiveAmount: amounts.totals.tax_inclusive_amount,
});
//# sourceMappingURL=prepare-document.js.map