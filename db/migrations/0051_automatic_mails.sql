-- The mails that go by themselves: each rule is off until somebody switches it on.
create table automatic_rules (
  id bigint generated always as identity primary key,
  key text not null unique,
  enabled boolean not null default false,
  -- Nothing older than this is told.
  enabled_at timestamptz,
  days integer not null,
  version integer not null default 0,
  last_run_at timestamptz,
  last_error text,
  constraint automatic_rules_days check (days between 0 and 60),
  constraint automatic_rules_enabled check (not enabled or enabled_at is not null)
);
insert into automatic_rules (key, days) values
  ('lessons', 7), ('instalments_before', 5), ('instalments_after', 3), ('makeups', 7),
  ('registers', 2), ('birthdays', 0);

-- Who was told what by which rule: the log, and what keeps anybody from being told twice.
create table automatic_mails (
  id bigint generated always as identity primary key,
  rule text not null references automatic_rules (key),
  kind text not null,
  person_id bigint not null,
  -- The lesson, instalment, makeup or year that it was about.
  subject_id bigint not null,
  -- Which state of it: the last change of a lesson, the day on which something is due.
  state bigint not null,
  mail_id bigint not null references mails (id) on delete cascade,
  created_at timestamptz not null default quinte_now(),
  constraint automatic_mails_kind check (kind in ('student', 'teacher')),
  constraint automatic_mails_once unique (rule, kind, person_id, subject_id, state)
);
create index automatic_mails_by_time on automatic_mails (created_at, id);
create index automatic_mails_by_rule on automatic_mails (rule, created_at, id);
create index automatic_mails_by_mail on automatic_mails (mail_id);
