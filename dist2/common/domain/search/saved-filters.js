/** Searches that operators repeat, and that the console offers by a click. */
export const savedFilters = [
    "oldest_pending",
    "mls_overdue",
    "outcome_unknown",
    "failed",
    "given_up",
    "rejected_today",
    "invalid_today",
];
//# sourceMappingURL=saved-filters.js.map