-- find-document-status
select d.id, d.document_sequence, d.stage, d.overall_status, d.participant_status, d.fta_status,
  coalesce((
    select jsonb_agg(jsonb_strip_nulls(jsonb_build_object('flag', f.flag, 'reasonCode', f.reason_code, 'text', f.text,
    'location', f.location, 'test', f.test, 'rule', f.rule, 'context', f.context, 'hint', f.hint,
    'pointer', f.pointer, 'ruleSet', f.rule_set)) order by f.position)
    from validation_findings f
    where f.org_id = d.org_id and f.document_id = d.id and f.revision = d.revision
  ), '[]'::jsonb) as findings,
  (
    select t.totals from validation_findings t
    where t.org_id = d.org_id and t.document_id = d.id and t.revision = d.revision and t.position = 0
  ) as validation_totals, d.external_reference, d.metadata from documents d where d.org_id = $1 and d.kind = $2 and d.id = $3
