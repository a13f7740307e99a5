export const amountsDictionary = [
  '"tax_amount_in_aed":"0.00","total_amount_in_aed":"0.00","tax_inclusive_amount_in_aed":"0.00"',
  '"allowance_total_amount":"0.00","charge_total_amount":"0.00","tax_category":{"id":"Z","percent":"0"}',
  '"allowances":[{"amount":"0.00","base_amount":"0.00"}],"charges":[{"amount":"0.00","base_amount":"0.00"}]',
  '{"lines":[{"base_amount":"0.00","net_amount":"0.00","tax_amount":"0.00","total_amount":"0.00","allowances":[],"charges":[],',
  '"gross_price_amount":"0.00"},{"base_amount":"0.00"}],"allowances":[],"charges":[],"totals":{"line_extension_amount":"0.00",',
  '"tax_exclusive_amount":"0.00","tax_inclusive_amount":"0.00","payable_amount":"0.00","tax_amount":"0.00",',
  '"tax_subtotals":[{"tax_category":{"id":"S","percent":"5"},"taxable_amount":"0.00","tax_amount":"0.00"}]}}',
].join("");
