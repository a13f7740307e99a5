/** The contracts of contract.md 9, which tell no difference between the two. */
export const contractVersions: readonly string[] = ["20260101", "20260507"];

const visibleAscii = /^[\x21-\x7e]{1,255}$/;

/** Whether a text may be an Idempotency-Key: of a request, or of a line of a batch. */
export const isIdempotencyKey = (text: string): boolean => visibleAscii.test(text);
