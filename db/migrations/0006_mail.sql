-- The outbox: a row is a mail to be sent, and stays as the record of what became of it. It names
-- a registered letter and its data; the text is made when it is sent, so no secret lies here.
create table mails (
  id bigint generated always as identity primary key,
  -- What the mail is about, once: a second mail with the same key is the same mail.
  key text not null,
  kind text not null,
  to_address text not null,
  to_name text not null default '',
  cc text not null default '',
  subject text not null,
  data jsonb not null,
  created_by text not null,
  created_at timestamptz not null default quinte_now(),
  attempts integer not null default 0,
  last_error text,
  next_try_at timestamptz not null default quinte_now(),
  sent_at timestamptz,
  failed_at timestamptz,
  cancelled_at timestamptz,
  cancelled_by text,
  search text generated always as (
    quinte_fold(to_name || ' ' || to_address || ' ' || cc || ' ' || subject)
  ) stored,
  constraint mails_key unique (key),
  constraint mails_one_end check (num_nonnulls(sent_at, failed_at, cancelled_at) <= 1),
  constraint mails_cancellation check ((cancelled_at is null) = (cancelled_by is null))
);
create index mails_by_time on mails (created_at, id);
create index mails_waiting on mails (next_try_at)
  where sent_at is null and failed_at is null and cancelled_at is null;
create index mails_failed on mails (id) where failed_at is not null;
create index mails_search on mails using gin (search gin_trgm_ops);
