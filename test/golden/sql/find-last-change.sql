-- find-last-change
select coalesce((select l.id from status_log l where l.org_id = $1 and l.row_id <= $2 and l.id <= $2
  order by l.row_id desc, l.id desc limit 1), 0) as last
