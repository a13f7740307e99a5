import { integerParameter } from "./page-query.ts";

export const maxWaitSeconds = 30;
export const wait = () => integerParameter(0, maxWaitSeconds);
