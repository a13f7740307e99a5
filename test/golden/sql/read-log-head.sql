-- read-log-head
select case when is_called then last_value + 15 else 0 end as head from status_log_id_seq
