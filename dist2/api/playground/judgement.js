/** Messages between the page and its worker. */
export {};
//# sourceMappingURL=judgement.js.map