/** A reason why the recovery cannot end yet. The reason is recorded, and the recovery is tried again. */
export class RecoveryProblem extends Error {}
