/**
 * What is said of a member: what it is, its unit, its term (IBT or IBG of EN 16931 and PINT, BTAE of PINT AE); and an example. The
 * schema adds what it knows by itself: lengths, code lists, when it is mandatory.
 */
export type Words = string | readonly [text: string, example: unknown];

/**
 * By the object's name or the property that holds it, and the member: "Address.city_name". A key without a dot is for all objects,
 * where a member says nothing of itself.
 */
export type WordTable = Readonly<Record<string, Words>>;
