-- A notification that was sent: its words once, and each course, student or teacher it was for. Their
-- logins are refused here; when each read it is for a program of theirs to say.
create table notices (
  id bigint generated always as identity primary key,
  subject text not null,
  text text not null,
  html text not null,
  by_mail boolean not null default false,
  created_by text not null,
  created_at timestamptz not null default quinte_now(),
  search text generated always as (quinte_fold(subject || ' ' || text)) stored
);
create index notices_by_time on notices (created_at, id);
create index notices_search on notices using gin (search gin_trgm_ops);

create table notice_targets (
  id bigint generated always as identity primary key,
  notice_id bigint not null references notices (id) on delete cascade,
  course_id bigint references courses,
  student_id bigint references students,
  teacher_id bigint references teachers,
  -- As old clients say it: 0 for the course itself, 1 for a person.
  flag smallint not null,
  read_at timestamptz,
  constraint notice_targets_one check (num_nonnulls(course_id, student_id, teacher_id) = 1),
  constraint notice_targets_flag check (flag in (0, 1)),
  constraint notice_targets_key
    unique nulls not distinct (notice_id, course_id, student_id, teacher_id)
);
create index notice_targets_by_course on notice_targets (course_id, id) where course_id is not null;
create index notice_targets_by_student on notice_targets (student_id, id)
  where student_id is not null;
create index notice_targets_by_teacher on notice_targets (teacher_id, id)
  where teacher_id is not null;
