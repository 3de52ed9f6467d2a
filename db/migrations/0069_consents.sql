-- What a student, or her parent while she is a minor, has agreed to or refused. Each answer is a
-- row; the newest of a purpose counts.
create table consents (
  id bigint generated always as identity primary key,
  student_id bigint not null constraint consents_student references students,
  purpose text not null,
  given boolean not null,
  given_on date not null,
  -- The text that was agreed to.
  text_version text not null,
  -- Who signed for a minor; empty for who signed herself.
  parent text not null default '',
  recorded_at timestamptz not null default quinte_now(),
  recorded_by text not null,
  constraint consents_purpose check (purpose in ('images', 'marketing'))
);
create index consents_by_student on consents (student_id, given_on desc, id desc);
