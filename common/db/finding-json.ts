/**
 * SQL: a row of `validation_findings` as the JSON object of a finding, without what it does not have.
 *
 * @param ruleSet what the member is called that names the rules
 */
export const findingJson = (row: string, ruleSet: "ruleSet" | "rule_set"): string =>
  `jsonb_strip_nulls(jsonb_build_object('flag', ${row}.flag, 'reasonCode', ${row}.reason_code, 'text', ${row}.text,
    'location', ${row}.location, 'test', ${row}.test, 'rule', ${row}.rule, 'context', ${row}.context, 'hint', ${row}.hint,
    'pointer', ${row}.pointer, '${ruleSet}', ${row}.rule_set))`;
