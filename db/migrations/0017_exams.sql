-- Exams of a course and their grades.
create table exams (
  id bigint generated always as identity primary key,
  course_id bigint not null constraint exams_course references courses,
  title text collate quinte_it not null,
  held_on date not null,
  version integer not null default 0,
  created_at timestamptz not null default quinte_now(),
  created_by text not null,
  deleted_at timestamptz,
  constraint exams_title_form check (title = trim(title) and title <> '')
);
create index exams_by_course on exams (course_id, held_on, id) where deleted_at is null;

create table grades (
  exam_id bigint not null references exams on delete cascade,
  student_id bigint not null constraint grades_student references students,
  -- -1 stands for "not graded".
  value smallint not null,
  graded_at timestamptz not null default quinte_now(),
  graded_by text not null,
  constraint grades_key primary key (exam_id, student_id),
  constraint grades_value check (value between -1 and 110)
);
create index grades_by_student on grades (student_id, exam_id);
