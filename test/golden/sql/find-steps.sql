-- find-steps
select l.id, l.stage, l.leg, l.event, l.from_state, l.to_state from status_log l
  where l.org_id = $1 and l.row_id > $2::bigint - 16 and l.id > $2 and l.row_id <= $3 and l.id <= $3 order by l.row_id asc, l.id asc limit $4
