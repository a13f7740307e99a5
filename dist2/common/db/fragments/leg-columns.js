/** SQL: the columns of ActingColumns of a transmission. */
export const actingColumns = (leg) => `${leg}.mls_contested is not null as is_contested, ${leg}.mls_overdue_at is not null as is_overdue,
   coalesce(${leg}.next_check_at = 'infinity', false) as is_left_to_person`;
//# sourceMappingURL=leg-columns.js.map