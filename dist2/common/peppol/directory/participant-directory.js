/** A look-up in DNS and the publisher's answer together, however slowly it comes. */
export const lookUpMs = 5_000;
//# sourceMappingURL=participant-directory.js.map