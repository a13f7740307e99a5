-- select-legs
select t.leg, t.state, t.id as sbdh_id, coalesce(t.resent_as[cardinality(t.resent_as)], t.id) as envelope_id, t.sender_id, t.receiver_id, coalesce(t.doc_type_id, (select x.doc_type_id from exchanges x where x.number = t.exchange)) as doc_type_id, coalesce(t.process_id, (select x.process_id from exchanges x where x.number = t.exchange)) as process_id, t.country,
       case case t.leg when 'c3' then 'ubl' when 'c5' then 'tax-data' when 'withdrawal' then 'withdrawal' end when 'ubl' then f.ubl when 'tax-data' then whole_tax_data(f.tax_data, f.ubl) when 'withdrawal' then f.withdrawal end as document_xml, (select r.packed from leg_reports r where r.transmission_id = t.id and r.document_id = t.document_id order by r.id desc limit 1) as report, t.mls, t.reason, t.failure_class,
       t.tax_data_type, t.attempts, t.sent_at,
       t.mls_received_at, t.mls_overdue_at, t.updated_at, case when t.state = 'rejected' then (t.state = 'rejected' and exists (
  select from unnest(t.mls_contested) as m (contest) where m.contest like '% contradicts')) else t.mls_contested is not null end as is_contested, t.mls_overdue_at is not null as is_overdue,
   coalesce(t.next_check_at = 'infinity', false) as is_left_to_person, (t.state = 'sent' and was_sent_before_recovery(t.document_id, t.revision, t.leg, t.attempts, t.created_at)) as is_message_lost
     from documents d
     join transmissions t on t.org_id = d.org_id and t.document_id = d.id and t.revision = d.revision
     left join revision_files f on f.org_id = d.org_id and f.document_id = d.id and f.revision = d.revision
     where d.org_id = $1 and d.id = $2
     order by t.leg
