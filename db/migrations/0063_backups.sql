-- Each backup that the program tried to make by itself; the files lie in the folder of the copies.
create table backups (
  id bigint generated always as identity primary key,
  reason text not null,
  file text not null,
  -- The machine that has the file.
  host text not null,
  started_at timestamptz not null,
  ended_at timestamptz not null default quinte_now(),
  -- Null where it did not succeed; `fault` then says why.
  bytes bigint,
  rows bigint,
  fault text,
  -- The restore into a database that is thrown away again.
  tried_at timestamptz,
  trial text,
  trial_fault text,
  -- The file was deleted because its time was over.
  dropped_at timestamptz,
  constraint backups_reason check (reason in ('night', 'asked', 'upgrade')),
  constraint backups_success check ((fault is null) = (bytes is not null and rows is not null)),
  constraint backups_trial check (trial in ('restored', 'read')),
  constraint backups_tried check ((tried_at is null) = (num_nonnulls(trial, trial_fault) = 0))
);
create index backups_by_time on backups (ended_at desc, id desc);
