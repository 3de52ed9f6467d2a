-- What a column of a file of leads means is remembered for its heading alone, whatever stands beside
-- it in the next file; null for a heading that is left out.
create table lead_import_headings (
  heading text primary key,
  field text
);
insert into lead_import_headings (heading, field)
select distinct on (head.heading) head.heading, meant.field
from lead_import_columns known
cross join unnest(string_to_array(known.headings, E'\n')) with ordinality as head (heading, place)
join lateral jsonb_each_text(known.columns) as meant (field, place)
  on meant.place = (head.place - 1)::text
where head.heading <> ''
order by head.heading;
drop table lead_import_columns;

alter table lead_imports
  -- The headings, for the file of the lines that were refused.
  add column header jsonb not null default '[]',
  -- The work that brings the lines in, or that takes them back once `undone_at` is said.
  add column batch_id bigint references batches on delete set null;

-- A line that the database itself refused, and what became of a line when the import was taken back.
alter table lead_import_rows
  drop constraint lead_import_rows_verdict,
  add constraint lead_import_rows_verdict
    check (verdict in ('new', 'update', 'skipped', 'refused', 'failed')),
  add column undone text,
  add constraint lead_import_rows_undone check (undone in ('trashed', 'restored', 'left'));
create index lead_import_rows_open on lead_import_rows (import_id, position)
  where outcome in ('added', 'updated') and undone is null;

