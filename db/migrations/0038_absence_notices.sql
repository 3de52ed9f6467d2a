-- Who was told how much of a course she missed: when, by whom and with which figure.
create table absence_notices (
  id bigint generated always as identity primary key,
  student_id bigint not null references students (id),
  course_id bigint not null references courses (id),
  -- The share of missed hours that she was told, with two decimals.
  percent numeric(5, 2) not null,
  -- The notification in the words of that day, and the mail that says the same.
  notice_id bigint not null references notices (id),
  mail_id bigint not null references mails (id),
  created_at timestamptz not null default quinte_now(),
  created_by text not null,
  constraint absence_notices_percent check (percent between 0 and 100)
);
create index absence_notices_by_time on absence_notices (created_at, id);
create index absence_notices_told on absence_notices (student_id, course_id, created_at desc);
create index absence_notices_by_notice on absence_notices (notice_id);
create index absence_notices_by_mail on absence_notices (mail_id);

-- From which share on somebody is told, and for how many days nobody is told again: one row.
create table absence_notice_rules (
  only_one boolean primary key default true,
  percent integer not null default 30,
  days integer not null default 14,
  constraint absence_notice_rules_one check (only_one),
  constraint absence_notice_rules_percent check (percent between 0 and 100),
  constraint absence_notice_rules_days check (days between 0 and 365)
);
insert into absence_notice_rules default values;
