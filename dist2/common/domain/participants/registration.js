export const registrationStates = ["registered", "not_registered", "unknown"];
//# sourceMappingURL=registration.js.map