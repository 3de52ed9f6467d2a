-- Documents that were made together, to be saved as one archive while their files are kept.
create table report_sets (
  id bigint generated always as identity primary key,
  title text not null,
  account_id bigint not null references accounts on delete cascade,
  batch_id bigint references batches on delete set null,
  created_at timestamptz not null default quinte_now()
);
create index report_sets_by_account on report_sets (account_id, id desc);
create index report_sets_by_batch on report_sets (batch_id);

create table report_set_files (
  set_id bigint not null references report_sets on delete cascade,
  position integer not null,
  file_id bigint not null references files on delete cascade,
  constraint report_set_files_key primary key (set_id, position)
);
create index report_set_files_by_file on report_set_files (file_id);
