-- What a mail belongs to, so that all of it can be counted, stopped and tried again.
alter table mails add column group_key text;
create index mails_by_group on mails (group_key) where group_key is not null;

-- What is said when a batch is over, where the kind of work has its own words for it.
alter table batches add column said_done text;
alter table batches add column said_failed text;

-- A mail of the office to many: its words, once. Who gets it is a batch, and each mail of it lies in
-- the outbox.
create table mailings (
  id bigint generated always as identity primary key,
  subject text not null,
  html text not null,
  -- Null for a mail to one address, which is no work on many rows.
  batch_id bigint references batches (id) on delete set null,
  account_id bigint references accounts (id),
  recipients integer not null,
  created_by text not null,
  created_at timestamptz not null default quinte_now(),
  send_at timestamptz not null,
  cancelled_at timestamptz,
  search text generated always as (quinte_fold(subject || ' ' || created_by)) stored
);
create index mailings_by_time on mailings (created_at, id);
create index mailings_by_batch on mailings (batch_id) where batch_id is not null;
create index mailings_search on mailings using gin (search gin_trgm_ops);

create table mailing_files (
  mailing_id bigint not null references mailings (id) on delete cascade,
  position smallint not null,
  file_id bigint not null references files,
  constraint mailing_files_key primary key (mailing_id, position)
);
create index mailing_files_by_file on mailing_files (file_id);
