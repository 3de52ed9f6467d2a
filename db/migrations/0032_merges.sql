-- Courses that are read as one under a name of their own, as in a common calendar.
create table course_merges (
  id bigint generated always as identity primary key,
  name text collate quinte_it not null,
  version integer not null default 0,
  created_at timestamptz not null default quinte_now(),
  created_by text not null,
  deleted_at timestamptz,
  constraint course_merges_name_form check (name = trim(name) and name <> '')
);
create unique index course_merges_name on course_merges (quinte_fold(name))
  where deleted_at is null;

create table course_merge_courses (
  merge_id bigint not null references course_merges on delete cascade,
  course_id bigint not null references courses on delete cascade,
  constraint course_merge_courses_key primary key (merge_id, course_id)
);
create index course_merge_courses_by_course on course_merge_courses (course_id);
