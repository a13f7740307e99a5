-- insert-settlements
insert into settlements (credit_note_id, original_id, org_id, position, amount, warnings)
       select $1, s."originalId", $2, s.nth, s.amount, s.warnings
       from rows from (jsonb_to_recordset($3::jsonb) as ("originalId" uuid, amount numeric, warnings jsonb))
         with ordinality as s ("originalId", amount, warnings, nth)
