-- The register of a lesson, once somebody has saved it. The version keeps two people from
-- overwriting each other's marks unseen.
create table registers (
  lesson_id bigint primary key references lessons on delete cascade,
  version integer not null default 0,
  saved_at timestamptz not null default quinte_now(),
  saved_by text not null
);

-- A student's mark in a register. Whoever has none counts as absent once the lesson is over.
create table attendances (
  lesson_id bigint not null constraint attendances_lesson references lessons on delete cascade,
  student_id bigint not null constraint attendances_student references students,
  present boolean not null,
  -- Minutes of presence; none means the whole lesson.
  minutes integer,
  marked_at timestamptz not null default quinte_now(),
  marked_by text not null,
  justified_at timestamptz,
  justified_by text,
  justification text not null default '',
  constraint attendances_key primary key (lesson_id, student_id),
  constraint attendances_minutes check (minutes is null or (present and minutes between 1 and 600)),
  constraint attendances_justification check (
    (justified_at is null) = (justified_by is null)
    and (justified_at is null or not present)
    and (justification = '' or justified_at is not null)
  )
);
create index attendances_by_student on attendances (student_id, lesson_id) include (present, minutes);
