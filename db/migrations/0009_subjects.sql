-- Subjects. Two may have one name and differ by their note: they are shown as "name - note".
create table subjects (
  id bigint generated always as identity primary key,
  name text collate quinte_it not null,
  note text collate quinte_it not null default '',
  version integer not null default 0,
  created_at timestamptz not null default quinte_now(),
  deleted_at timestamptz,
  search text generated always as (quinte_fold(name || ' ' || note)) stored,
  constraint subjects_name_form check (name = trim(name) and name <> '')
);
create unique index subjects_once on subjects (quinte_fold(name), quinte_fold(note))
  where deleted_at is null;
create index subjects_by_name on subjects (name, note, id) where deleted_at is null;
create index subjects_by_note on subjects (note, name, id) where deleted_at is null;
create index subjects_search on subjects using gin (search gin_trgm_ops) where deleted_at is null;
