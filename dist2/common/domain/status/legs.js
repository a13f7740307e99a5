/**
 * The ways a validated document leaves, written once: to the receiver's access point (corner 3), and to the tax
 * authority's (corner 5). A withdrawal is a later report to the authority that takes an accepted one back; it decides
 * nothing about the document.
 */
export const legTraits = {
    c3: {
        publicName: "toC3",
        stage: "transmission",
        form: "ubl",
        carriesTaxData: false,
        statusColumn: "participant_status",
    },
    c5: { publicName: "toC5", stage: "reporting", form: "tax-data", carriesTaxData: true, statusColumn: "fta_status" },
    withdrawal: {
        publicName: "withdrawal",
        stage: "reporting",
        form: "withdrawal",
        carriesTaxData: true,
        statusColumn: null,
    },
};
export const publicLeg = (leg) => legTraits[leg].publicName;
export const legNames = Object.keys(legTraits);
export const publicLegs = legNames.map(publicLeg);
export const isDeciding = (leg) => legTraits[leg].statusColumn !== null;
export const decidingLegs = legNames.filter(isDeciding);
export const legsOf = (stage) => legNames.filter((leg) => legTraits[leg].stage === stage);
//# sourceMappingURL=legs.js.map