import { buildBuyer } from "../factories/request.js";
import { countBy } from "./runner/count-by.js";
const tin = "1567890123";
const vat = "156789012303003";
const victimName = "Victim of the attack";
const company = (companyId) => ({ company_id: companyId, tax_scheme: "VAT" });
const victim = { name: victimName, tin, endpoint_id: tin, party_tax_scheme: company(vat) };
const partyOf = (number) => ({ tin: number, endpoint_id: number, party_tax_scheme: company(`${number}03003`) });
const own = partyOf("1678901234");
const unused = partyOf("1690123456");
const fullWidth = tin.replaceAll(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit)));
/** Ways to another's taxpayer, as a business profile of one's own. */
const disguises = {
    "the TIN, VAT number and endpoint": victim,
    "the TIN behind an endpoint abroad": { ...victim, endpoint_id: "FR123", endpoint_scheme_id: "0002" },
    "the endpoint with another TIN": { ...unused, endpoint_id: tin },
    "the endpoint without a TIN": { ...victim, tin: undefined },
    "the VAT number without a TIN": {
        ...unused,
        tin: undefined,
        endpoint_id: "FR123",
        endpoint_scheme_id: "0002",
        party_tax_scheme: company(vat),
    },
    "the TIN between spaces": { ...victim, tin: ` ${tin} ` },
    "the TIN in wide digits": { ...victim, tin: fullWidth, endpoint_id: fullWidth },
};
const ask = async (site, method, path, body) => {
    const { status, json } = await site.call(method, path, { body });
    return { status, text: JSON.stringify(json) };
};
const profiles = "/api/business-profiles";
export const attack = {
    name: "A token without a role makes itself a profile with another tenant's TIN",
    // Where site operators approve new taxpayers, none of ten gets one.
    environment: { TAXPAYER_APPROVAL: "none" },
    run: async (site) => {
        const { orgId } = await site.addOrganization(victimName, victim);
        const intruder = await site.addOrganization("Intruder", own);
        const row = (tried, answers) => {
            const isSilent = answers.every(({ text }) => !text.includes(orgId) && !text.includes(victimName));
            return {
                tried,
                found: `${countBy(answers.map(({ status }) => status))}${isSilent ? "" : ", AND THE ANSWER SAYS WHOSE IT IS"}`,
                holds: isSilent && answers.every(({ status }) => status === 409 || status === 400),
            };
        };
        const rows = [];
        for (const [tried, parts] of Object.entries(disguises)) {
            const body = buildBuyer(parts);
            rows.push(row(tried, [await ask(intruder, "POST", profiles, body)]));
            const change = `${profiles}/${intruder.businessProfileId}`;
            rows.push(row(`${tried}, as a change of a profile`, [await ask(intruder, "PUT", change, body)]));
        }
        const names = Array.from({ length: 10 }, (_, nth) => `Runner ${nth}`);
        const runners = await Promise.all(names.map((name) => site.addOrganization(name, own)));
        const unclaimed = buildBuyer(partyOf("1789012345"));
        const race = await Promise.all(runners.map((each) => ask(each, "POST", profiles, unclaimed)));
        const taken = race.filter(({ status }) => status === 201).length;
        rows.push({
            tried: "ten organizations ask for the same new TIN at once",
            found: countBy(race.map(({ status }) => status)),
            holds: taken === 1,
        });
        return rows;
    },
};
//# sourceMappingURL=another-tenants-tin.js.map