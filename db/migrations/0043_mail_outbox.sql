-- What a mail said when it went, as far as it holds nothing secret.
create table mail_bodies (
  mail_id bigint primary key references mails (id) on delete cascade,
  html text not null
);

-- Addresses that a mail server has refused for good, until a mail is taken for them again.
create table mail_bounces (
  address text primary key,
  reason text not null,
  bounced_at timestamptz not null default quinte_now(),
  constraint mail_bounces_folded check (address = lower(address))
);

-- Every list of the outbox by its index: by state, by name, by subject.
create index mails_waiting_by_time on mails (created_at, id)
  where sent_at is null and failed_at is null and cancelled_at is null;
create index mails_failed_by_time on mails (created_at, id) where failed_at is not null;
create index mails_cancelled_by_time on mails (created_at, id) where cancelled_at is not null;
create index mails_by_name on mails (to_name, id);
create index mails_by_subject on mails (subject, id);
drop index mails_failed;
