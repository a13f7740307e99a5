/** SQL: the stage that a leg's entries of status_log belong to. */
export const legStage = (leg = "leg"): string => `case ${leg} when 'c3' then 'transmission' else 'reporting' end`;

/**
 * SQL: milliseconds since a moment, as duration_ms holds them. Never below 0: `now()` is the beginning of our transaction
 * and can be before the commit of the one that wrote the moment.
 */
export const millisecondsSince = (moment: string): string =>
  `least(greatest(extract(epoch from now() - ${moment}), 0) * 1000, 2147483647)`;
