-- Students, their enrolments, and what happens to them: withdrawals, changes of class, blacklist.
create table students (
  id bigint generated always as identity primary key,
  name text collate quinte_it not null,
  surname text collate quinte_it not null,
  mail text not null,
  mail2 text not null default '',
  phone text not null,
  address text not null,
  city text not null,
  birth_city text not null,
  birth_date date not null,
  tax_code text not null,
  profession text not null,
  identity_document text not null,
  notes text not null default '',
  photo_id bigint,
  version integer not null default 0,
  created_at timestamptz not null default quinte_now(),
  deleted_at timestamptz,
  -- Surname first and last, so that both "cognome nome" and "nome cognome" are substrings.
  names text generated always as (
    quinte_fold(surname || ' ' || name || ' ' || surname)
  ) stored,
  -- The telephone number also as it is dialled, without the signs between its digits.
  search text generated always as (
    quinte_fold(
      surname || ' ' || name || ' ' || surname || ' ' || mail || ' ' || phone
      || ' ' || translate(phone, ' -./()', '')
    )
  ) stored,
  constraint students_name_form check (name = trim(name) and name <> ''),
  constraint students_surname_form check (surname = trim(surname) and surname <> '')
);
create index students_by_surname on students (surname, name, id) where deleted_at is null;
create index students_by_name on students (name, surname, id) where deleted_at is null;
create index students_by_mail on students (mail, id) where deleted_at is null;
create index students_by_phone on students (phone, id) where deleted_at is null;
create index students_names on students using gin (names gin_trgm_ops) where deleted_at is null;
create index students_search on students using gin (search gin_trgm_ops) where deleted_at is null;
create index students_in_trash on students (surname, name, id) where deleted_at is not null;
-- Probable duplicates are looked for in the trash too.
create index students_by_tax_code on students (upper(tax_code));
create index students_by_birth on students (birth_date);

create table enrolments (
  id bigint generated always as identity primary key,
  student_id bigint not null references students,
  course_id bigint not null constraint enrolments_course_exists references courses,
  enrolled_at timestamptz not null default quinte_now(),
  enrolled_by text not null,
  constraint enrolments_once unique (student_id, course_id)
);
create index enrolments_by_course on enrolments (course_id, student_id);

-- A student is withdrawn from a course while a withdrawal of the enrolment has no re-admission.
create table withdrawals (
  id bigint generated always as identity primary key,
  enrolment_id bigint not null references enrolments on delete cascade,
  withdrawn_at timestamptz not null default quinte_now(),
  withdrawn_by text not null,
  readmitted_at timestamptz,
  readmitted_by text,
  constraint withdrawals_readmission check ((readmitted_at is null) = (readmitted_by is null))
);
create unique index withdrawals_open on withdrawals (enrolment_id) where readmitted_at is null;

create table course_changes (
  id bigint generated always as identity primary key,
  student_id bigint not null references students,
  from_course_id bigint not null references courses,
  to_course_id bigint not null references courses,
  changed_at timestamptz not null default quinte_now(),
  changed_by text not null,
  constraint course_changes_other_course check (from_course_id <> to_course_id)
);
create index course_changes_by_student on course_changes (student_id, id);
create index course_changes_by_course on course_changes (from_course_id);

create table blacklistings (
  id bigint generated always as identity primary key,
  student_id bigint not null references students,
  reason text not null,
  listed_at timestamptz not null default quinte_now(),
  listed_by text not null,
  removed_at timestamptz,
  removed_by text,
  constraint blacklistings_removal check ((removed_at is null) = (removed_by is null))
);
create unique index blacklistings_open on blacklistings (student_id) where removed_at is null;
