/** Whether it is about legs, or a stage, that are in trouble now: a class or a cause alone is. */
export const isAboutTrouble = ({ legState, failureClass, cause, needsPerson }) => legState === "failed" ||
    legState === "unknown" ||
    needsPerson === true ||
    (legState === undefined && (failureClass !== undefined || cause !== undefined));
/** Whether it is about a leg. */
export const isAboutLeg = ({ leg, legState, failureClass, cause }) => leg !== undefined || legState !== undefined || failureClass !== undefined || cause !== undefined;
//# sourceMappingURL=conditions.js.map