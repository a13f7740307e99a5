-- insert-settlements
insert into settlements (credit_note_id, original_id, org_id, position, named_by, amount, categories, warnings)
       select $1, s."originalId", $2, s.nth, s."namedBy", s.amount, s.categories, s.warnings
       from rows from (jsonb_to_recordset($3::jsonb)
           as ("originalId" uuid, "namedBy" text[], amount numeric, categories jsonb, warnings jsonb))
         with ordinality as s ("originalId", "namedBy", amount, categories, warnings, nth)
