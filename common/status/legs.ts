import type { StageName } from "./pipeline.ts";

interface LegTraits {
  publicName: string;
  stage: StageName;
  /** Which XML of the document travels. */
  form: string;
  /**
   * Whether the leg carries a tax data document. It is made once: in the process that validated the document if that sends
   * the leg or keeps it waiting for a slot, else at the first send.
   */
  carriesTaxData: boolean;
  /** The document's column with the leg's verdict; null for a leg that decides nothing. */
  statusColumn: string | null;
}

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
} as const satisfies Record<string, LegTraits>;

type Legs = typeof legTraits;

export type Leg = keyof Legs;

/** The legs that every document has, and that decide its status. */
export type DecidingLeg = { [Name in Leg]: Legs[Name]["statusColumn"] extends null ? never : Name }[Leg];

export type XmlForm = Legs[Leg]["form"];

export type PublicLeg = Legs[Leg]["publicName"];

export const publicLeg = (leg: Leg): PublicLeg => legTraits[leg].publicName;

export const legNames = Object.keys(legTraits) as Leg[];

export const publicLegs = legNames.map(publicLeg);

export const isDeciding = (leg: Leg): leg is DecidingLeg => legTraits[leg].statusColumn !== null;

export const decidingLegs = legNames.filter(isDeciding);

export const legsOf = (stage: StageName): Leg[] => legNames.filter((leg) => legTraits[leg].stage === stage);
