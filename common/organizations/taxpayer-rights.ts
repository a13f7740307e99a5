/**
 * Whether an organization may have a taxpayer:
 * - `asked`: it has tried to, and waits for a site operator
 * - `allowed`: as its only organization
 * - `shared`: beside another organization, with whose profile it shares one run of numbers
 * - `refused`: not
 */
export const taxpayerRightStates = ["asked", "allowed", "shared", "refused"] as const;
export type TaxpayerRightState = (typeof taxpayerRightStates)[number];

export const taxpayerDecisions = ["allowed", "shared", "refused"] as const;
export type TaxpayerDecision = (typeof taxpayerDecisions)[number];
