-- Classrooms. "No room" is the absence of one; the script catalogue shows it as number 0.
create table rooms (
  id bigint generated always as identity primary key,
  name text collate quinte_it not null,
  version integer not null default 0,
  created_at timestamptz not null default quinte_now(),
  deleted_at timestamptz,
  search text generated always as (quinte_fold(name)) stored,
  constraint rooms_name_form check (name = trim(name) and name <> '')
);
create unique index rooms_name on rooms (quinte_fold(name)) where deleted_at is null;
create index rooms_by_name on rooms (name, id) where deleted_at is null;
create index rooms_search on rooms using gin (search gin_trgm_ops) where deleted_at is null;
