-- What users of the staff are told: the inbox. What the staff sends to students, teachers and
-- courses is not here.
create table received_notifications (
  id bigint generated always as identity primary key,
  -- Who received it.
  account_id bigint not null constraint received_notifications_account references accounts,
  title text collate quinte_it not null,
  body text collate quinte_it not null default '',
  -- The student it comes from or is about, if any.
  student_id bigint constraint received_notifications_student references students,
  -- The request for a makeup lesson that it tells of and leads to, if any.
  makeup_id bigint constraint received_notifications_makeup references makeups,
  created_at timestamptz not null default quinte_now(),
  read_at timestamptz,
  search text generated always as (quinte_fold(title || ' ' || body)) stored,
  constraint received_notifications_title_form check (title = trim(title) and title <> '')
);
create index received_notifications_by_age on received_notifications (account_id, created_at, id);
create index received_notifications_unread on received_notifications (account_id, id)
  where read_at is null;
-- A user is told of a request once, however often it is sent.
create unique index received_notifications_makeup_once
  on received_notifications (account_id, makeup_id) where makeup_id is not null;
