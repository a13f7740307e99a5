/** profile_execution_id (BTAE-02) by its positions 1 to 8. */
export interface ProfileExecution {
  freeTradeZone: boolean;
  deemedSupply: boolean;
  marginScheme: boolean;
  summaryInvoice: boolean;
  continuousSupply: boolean;
  disclosedAgentBilling: boolean;
  eCommerce: boolean;
  exports: boolean;
}

const WELL_FORMED = /^[01]{8}$/;

export function isProfileExecutionId(text: string): boolean {
  return WELL_FORMED.test(text);
}

/**
 * contract.md 2.2; position 8 is the export flag, 7 is e-commerce, as in the official list.
 * @throws RangeError when the text is not eight characters 0 or 1
 */
export function profileExecution(id: string): ProfileExecution {
  if (!isProfileExecutionId(id)) {
    throw new RangeError(`profile_execution_id "${id}" is not eight characters 0 or 1`);
  }
  const isSet = (position: number): boolean => id[position - 1] === "1";
  return {
    freeTradeZone: isSet(1),
    deemedSupply: isSet(2),
    marginScheme: isSet(3),
    summaryInvoice: isSet(4),
    continuousSupply: isSet(5),
    disclosedAgentBilling: isSet(6),
    eCommerce: isSet(7),
    exports: isSet(8),
  };
}
