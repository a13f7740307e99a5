/* What the typesetter says to the API of each document that it is given. */
export {};
//# sourceMappingURL=messages.js.map