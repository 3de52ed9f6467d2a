-- What was made for files of leads serves files of any kind: what a line says and what its record
-- was before are the kind's own, so they are kept as it has them.
alter table lead_imports rename to imports;
alter table imports add column kind text not null default 'leads';
alter table imports alter column kind drop default;
alter table imports rename constraint lead_imports_mode to imports_mode;
create index imports_by_kind on imports (kind, created_at desc, id desc);

alter table lead_import_rows rename to import_rows;
alter table import_rows rename column lead_id to record_id;
alter table import_rows rename constraint lead_import_rows_key to import_rows_key;
alter table import_rows rename constraint lead_import_rows_verdict to import_rows_verdict;
alter table import_rows rename constraint lead_import_rows_outcome to import_rows_outcome;
alter table import_rows rename constraint lead_import_rows_undone to import_rows_undone;
alter table import_rows drop constraint lead_import_rows_lead_id_fkey;
alter index lead_import_rows_by_verdict rename to import_rows_by_verdict;
alter index lead_import_rows_by_lead rename to import_rows_by_record;
alter index lead_import_rows_open rename to import_rows_open;
alter table import_rows add column said jsonb;
update import_rows set
  said = case when lead is null then null
    else jsonb_build_object('lead', lead, 'tagIds', to_jsonb(tag_ids)) end,
  before = case when before is null then null
    else jsonb_build_object('lead', before, 'addedTagIds', to_jsonb(added_tag_ids)) end;
alter table import_rows drop column lead, drop column tag_ids, drop column added_tag_ids;

alter table lead_import_headings rename to import_headings;
alter table import_headings add column kind text not null default 'leads';
alter table import_headings alter column kind drop default;
alter table import_headings drop constraint lead_import_headings_pkey;
alter table import_headings add constraint import_headings_key primary key (kind, heading);
