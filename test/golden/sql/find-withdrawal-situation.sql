-- find-withdrawal-situation
select d.org_id, d.revision, d.stage, a.revision as accepted_revision,
       (select t.state from transmissions t
        where t.document_id = d.id and t.leg = 'c5' and t.revision > coalesce(a.revision, 0)
          and t.state in ('queued', 'sending', 'unknown', 'sent') order by t.revision desc limit 1) as later_state,
       (select t.state from transmissions t
        where t.document_id = d.id and t.leg = 'withdrawal' and t.revision >= a.revision
        order by t.revision desc limit 1) as withdrawal_state
     from documents d
     left join lateral (
       select max(t.revision) as revision from transmissions t
       where t.document_id = d.id and t.leg = 'c5' and t.state = 'accepted' and t.revision <= d.revision
     ) a on true
     where ($1::uuid is null or d.org_id = $1::uuid) and d.id = $2
