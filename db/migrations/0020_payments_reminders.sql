-- Reminders of late instalments: who reminded whom of which one, when, and by which mail.
create table payment_reminders (
  id bigint generated always as identity primary key,
  instalment_id bigint not null,
  student_id bigint not null,
  -- The day it was at the academy.
  reminded_on date not null,
  reminded_at timestamptz not null default quinte_now(),
  reminded_by text not null,
  -- Put in right after the row, in the same transaction: the mail is named after the row. The
  -- reminder counts while its mail waits or was sent.
  mail_id bigint references mails,
  -- Whoever asks, and from however many windows: one reminder of an instalment a day.
  constraint payment_reminders_once_a_day unique (instalment_id, student_id, reminded_on),
  -- Goes along when the instalment becomes one of the student's own plan.
  constraint payment_reminders_state foreign key (instalment_id, student_id)
    references instalment_states (instalment_id, student_id) on update cascade on delete cascade
);
create index payment_reminders_by_mail on payment_reminders (mail_id);

-- The text of the reminders in the office's words; the last one counts, none is the standard one.
create table payment_reminder_texts (
  id bigint generated always as identity primary key,
  subject text not null,
  body text not null,
  created_at timestamptz not null default quinte_now(),
  created_by text not null
);
