-- Lessons inserted together know it.
create table lesson_series (
  id bigint generated always as identity primary key,
  created_at timestamptz not null default quinte_now(),
  created_by text not null
);

-- A lesson starts at a local time of the academy; no zone, no daylight saving in what is stored.
create table lessons (
  id bigint generated always as identity primary key,
  course_id bigint not null,
  room_id bigint constraint lessons_room_exists references rooms,
  starts_at timestamp not null,
  minutes integer not null,
  ends_at timestamp not null generated always as (starts_at + make_interval(mins => minutes)) stored,
  topic text not null default '',
  fee boolean not null default false,
  split_billing boolean not null default false,
  daily_billing boolean not null default false,
  teacher_group_id bigint references teacher_groups,
  series_id bigint references lesson_series,
  version integer not null default 0,
  created_at timestamptz not null default quinte_now(),
  created_by text not null,
  deleted_at timestamptz,
  constraint lessons_minutes check (minutes between 30 and 600),
  -- No two lessons share a room and a moment; one may begin when the other ends. Looked at after
  -- each statement, not after each row: lessons of a series may take each other's places.
  constraint lessons_room_free exclude using gist (
    room_id with =, tsrange(starts_at, ends_at) with &&
  ) where (room_id is not null and deleted_at is null) deferrable initially immediate
);
create index lessons_by_start on lessons (starts_at, id) where deleted_at is null;
create index lessons_by_series on lessons (series_id, starts_at) where series_id is not null;
create index lessons_by_room on lessons (room_id, starts_at) where deleted_at is null;

-- Every course of a lesson, its own one among them.
create table lesson_courses (
  lesson_id bigint not null references lessons on delete cascade,
  course_id bigint not null constraint lesson_courses_course references courses,
  constraint lesson_courses_key primary key (lesson_id, course_id)
);
create index lesson_courses_by_course on lesson_courses (course_id, lesson_id);
alter table lessons add constraint lessons_own_course foreign key (id, course_id)
  references lesson_courses (lesson_id, course_id) deferrable initially deferred;

create table lesson_teachers (
  lesson_id bigint not null references lessons on delete cascade,
  teacher_id bigint not null constraint lesson_teachers_teacher references teachers,
  constraint lesson_teachers_key primary key (lesson_id, teacher_id)
);
create index lesson_teachers_by_teacher on lesson_teachers (teacher_id, lesson_id);

create table lesson_subjects (
  lesson_id bigint not null references lessons on delete cascade,
  subject_id bigint not null constraint lesson_subjects_subject references subjects,
  constraint lesson_subjects_key primary key (lesson_id, subject_id)
);
create index lesson_subjects_by_subject on lesson_subjects (subject_id, lesson_id);

-- What one action did to lessons, so that it can be undone as one.
create table lesson_changes (
  id bigint generated always as identity primary key,
  action text not null,
  made_at timestamptz not null default quinte_now(),
  made_by text not null,
  undone_at timestamptz
);

create table lesson_change_rows (
  change_id bigint not null references lesson_changes on delete cascade,
  lesson_id bigint not null references lessons on delete cascade,
  -- The lesson before the action; none when the action made it.
  before jsonb,
  -- The version the action left: a later change makes undoing unsafe.
  version_after integer not null,
  constraint lesson_change_rows_key primary key (change_id, lesson_id)
);
create index lesson_change_rows_by_lesson on lesson_change_rows (lesson_id);
