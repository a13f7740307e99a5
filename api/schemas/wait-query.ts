import { integerParameter } from "./integer-field.ts";

export const maxWaitSeconds = 30;
export const wait = () => integerParameter(0, maxWaitSeconds);
