/** Pairs that the caller keeps with a document for itself. */
export type Metadata = Readonly<Record<string, string>>;

/** Members of a document that are the caller's own and are never rendered. */
export interface Names {
  external_reference?: string;
  metadata?: Metadata;
}

/** Whether an external_reference names one document of a business profile and kind, or may name several. */
export const referencePolicies = ["unique", "repeatable"] as const;

export type ReferencePolicy = (typeof referencePolicies)[number];
