-- People whose data were erased: their row stays, without them, for what the law keeps of it.
alter table students add column erased_at timestamptz;
alter table teachers add column erased_at timestamptz;
alter table students add constraint students_erased check (erased_at is null or deleted_at is not null);
alter table teachers add constraint teachers_erased check (erased_at is null or deleted_at is not null);

-- For how many months each kind of data is kept, where it was said.
create table retention_times (
  kind text primary key,
  months integer not null,
  saved_at timestamptz not null default quinte_now(),
  saved_by text not null,
  constraint retention_times_kind check (kind in ('student', 'teacher', 'mail', 'invoice', 'diary')),
  constraint retention_times_months check (months between 1 and 480)
);

-- Each time that what was due was erased; how many of what stands in the diary.
create table retention_runs (
  id bigint generated always as identity primary key,
  run_at timestamptz not null default quinte_now(),
  run_by text not null
);
