-- A missed lesson that a student is to make up. It belongs to the student: the course may be
-- archived and she may change class, it stays.
create table makeups (
  id bigint generated always as identity primary key,
  student_id bigint not null constraint makeups_student references students,
  -- The missed lesson.
  lesson_id bigint not null constraint makeups_lesson references lessons,
  requested_at timestamptz not null default quinte_now(),
  requested_by text not null,
  -- The last day on which the lesson that makes up for it may be held; none means no limit.
  expires_on date,
  -- The lesson at which it is made up: agreed, and made up once that lesson's register says so.
  makeup_lesson_id bigint constraint makeups_makeup_lesson references lessons,
  agreed_at timestamptz,
  agreed_by text,
  cancelled_at timestamptz,
  cancelled_by text,
  version integer not null default 0,
  constraint makeups_agreement check (
    num_nonnulls(makeup_lesson_id, agreed_at, agreed_by) in (0, 3)
  ),
  constraint makeups_other_lesson check (makeup_lesson_id <> lesson_id),
  constraint makeups_cancellation check ((cancelled_at is null) = (cancelled_by is null))
);
create unique index makeups_once on makeups (student_id, lesson_id) where cancelled_at is null;
-- One lesson makes up for one absence of a student.
create unique index makeups_lesson_once on makeups (student_id, makeup_lesson_id)
  where cancelled_at is null and makeup_lesson_id is not null;
create index makeups_by_makeup_lesson on makeups (makeup_lesson_id, student_id)
  where cancelled_at is null and makeup_lesson_id is not null;
create index makeups_by_lesson on makeups (lesson_id);
create index makeups_by_age on makeups (requested_at, id) where cancelled_at is null;

-- Lessons that were proposed to the student, and what she answered.
create table makeup_proposals (
  id bigint generated always as identity primary key,
  makeup_id bigint not null references makeups on delete cascade,
  note text not null default '',
  -- What is stored of the token in the personal link; the token itself is only in the mail.
  token_hash bytea not null constraint makeup_proposals_token unique,
  proposed_at timestamptz not null default quinte_now(),
  proposed_by text not null,
  answer text,
  answered_at timestamptz,
  -- A user who took the answer by telephone, or `studente` when she used the link.
  answered_by text,
  withdrawn_at timestamptz,
  withdrawn_by text,
  constraint makeup_proposals_answer check (answer in ('accepted', 'refused', 'another_date')),
  constraint makeup_proposals_answered check (num_nonnulls(answer, answered_at, answered_by) in (0, 3)),
  constraint makeup_proposals_withdrawal check ((withdrawn_at is null) = (withdrawn_by is null))
);
create index makeup_proposals_by_makeup on makeup_proposals (makeup_id, id desc);
-- One proposal at a time waits for an answer.
create unique index makeup_proposals_pending on makeup_proposals (makeup_id)
  where answered_at is null and withdrawn_at is null;

create table makeup_proposal_lessons (
  proposal_id bigint not null references makeup_proposals on delete cascade,
  lesson_id bigint not null constraint makeup_proposal_lessons_lesson references lessons,
  position smallint not null,
  constraint makeup_proposal_lessons_key primary key (proposal_id, lesson_id),
  constraint makeup_proposal_lessons_position unique (proposal_id, position)
);
create index makeup_proposal_lessons_by_lesson on makeup_proposal_lessons (lesson_id);
