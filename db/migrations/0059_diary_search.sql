-- What a search in a diary looks at, folded once when the line is written instead of at each
-- search: a search that finds nothing looks at every line of a record.
alter table audit_entries add column search text generated always as (
  quinte_fold(actor_name || ' ' || coalesce(before::text, '') || ' ' || coalesce(after::text, ''))
) stored;
