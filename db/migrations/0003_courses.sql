-- Course categories and courses. An archived course is closed work; a deleted one is in the trash.
create table course_categories (
  id bigint generated always as identity primary key,
  name text collate quinte_it not null,
  created_at timestamptz not null default quinte_now(),
  deleted_at timestamptz,
  constraint course_categories_name_form check (name = trim(name) and name <> '')
);
create unique index course_categories_name on course_categories (quinte_fold(name))
  where deleted_at is null;

create table courses (
  id bigint generated always as identity primary key,
  name text collate quinte_it not null,
  category_id bigint not null constraint courses_category references course_categories,
  starts_on date not null,
  ends_on date not null,
  academic_year text not null,
  visible_to_students boolean not null default false,
  -- Weekdays shown by the course calendar, 1 Monday to 7 Sunday.
  visible_weekdays smallint[] not null default '{1,2,3,4,5,6,7}',
  archived_at timestamptz,
  deleted_at timestamptz,
  version integer not null default 0,
  created_at timestamptz not null default quinte_now(),
  search text generated always as (quinte_fold(name)) stored,
  constraint courses_name_form check (name = trim(name) and name <> ''),
  constraint courses_dates check (starts_on <= ends_on),
  constraint courses_academic_year check (academic_year ~ '^\d{4}/\d{4}$'),
  constraint courses_weekdays check (visible_weekdays <@ '{1,2,3,4,5,6,7}')
);
create index courses_by_name on courses (name, id) where deleted_at is null;
create index courses_by_category on courses (category_id) where deleted_at is null;
create index courses_by_year on courses (academic_year) where deleted_at is null;
create index courses_search on courses using gin (search gin_trgm_ops);
