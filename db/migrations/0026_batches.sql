-- Work on many rows that the server does by itself: a batch is one request of a user, its items are
-- done one by one and keep what became of them. What is open is what has neither end.
create table batches (
  id bigint generated always as identity primary key,
  kind text not null,
  title text not null,
  -- What all items have in common, such as the text of a mail.
  shared jsonb,
  -- Null for what the program starts by itself.
  account_id bigint references accounts (id),
  created_by text not null,
  created_at timestamptz not null default quinte_now(),
  starts_at timestamptz not null default quinte_now(),
  ended_at timestamptz,
  cancelled_at timestamptz
);
create index batches_by_account on batches (account_id, id desc);
create index batches_open on batches (starts_at) where ended_at is null and cancelled_at is null;

create table batch_items (
  batch_id bigint not null references batches (id) on delete cascade,
  position integer not null,
  -- Names the item to the user: a student, an instalment.
  label text not null,
  data jsonb not null,
  done_at timestamptz,
  failed_at timestamptz,
  -- Why it failed, as a sentence.
  reason text,
  constraint batch_items_key primary key (batch_id, position),
  constraint batch_items_one_end check (num_nonnulls(done_at, failed_at) <= 1),
  constraint batch_items_reason check ((failed_at is null) = (reason is null))
);
create index batch_items_open on batch_items (batch_id, position)
  where done_at is null and failed_at is null;
create index batch_items_failed on batch_items (batch_id, position) where failed_at is not null;
