-- How leads became students. `leads.student_id` says whose lead a student was; a row says what was
-- done then, so that it can be taken back.
create table lead_enrolments (
  id bigint generated always as identity primary key,
  lead_id bigint not null constraint lead_enrolments_lead references leads on delete cascade,
  student_id bigint not null constraint lead_enrolments_student references students,
  -- Whether the student was entered for it, or was there before.
  created_student boolean not null,
  -- The outcome that the lead got by it; null when it held one already.
  tag_id bigint references tags,
  enrolled_at timestamptz not null default quinte_now(),
  enrolled_by text not null,
  undone_at timestamptz,
  undone_by text,
  constraint lead_enrolments_undone check ((undone_at is null) = (undone_by is null))
);
create unique index lead_enrolments_open on lead_enrolments (lead_id) where undone_at is null;
create index lead_enrolments_by_student on lead_enrolments (student_id);

-- The courses that the student was entered in by it.
create table lead_enrolment_courses (
  enrolment_id bigint not null references lead_enrolments on delete cascade,
  course_id bigint not null references courses,
  primary key (enrolment_id, course_id)
);
create index lead_enrolment_courses_by_course on lead_enrolment_courses (course_id);

-- Students are looked for by what a lead says of itself.
create index students_as_leads_digits on students (quinte_phone(phone)) where deleted_at is null;
create index students_as_leads_mail on students (lower(mail)) where deleted_at is null;
create index students_as_leads_person on students (quinte_fold(surname), quinte_fold(name))
  where deleted_at is null;
