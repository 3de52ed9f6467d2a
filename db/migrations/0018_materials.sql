-- Files that have been uploaded and belong to nothing yet: saving the form that they were chosen
-- in takes them, and what nobody takes is thrown away after a day.
create table uploads (
  file_id bigint primary key references files on delete cascade,
  account_id bigint not null,
  uploaded_at timestamptz not null default quinte_now()
);
create index uploads_by_age on uploads (uploaded_at);

-- What is handed out to a course to read; descriptions are sanitised HTML.
create table handouts (
  id bigint generated always as identity primary key,
  course_id bigint not null constraint handouts_course references courses,
  name text collate quinte_it not null,
  description text not null default '',
  version integer not null default 0,
  created_at timestamptz not null default quinte_now(),
  created_by text not null,
  deleted_at timestamptz,
  constraint handouts_name_form check (name = trim(name) and name <> '')
);
create index handouts_by_course on handouts (course_id, id) where deleted_at is null;

create table handout_files (
  id bigint generated always as identity primary key,
  handout_id bigint not null references handouts on delete cascade,
  file_id bigint not null references files deferrable initially deferred,
  position smallint not null,
  constraint handout_files_position unique (handout_id, position) deferrable initially deferred
);
create index handout_files_by_file on handout_files (file_id);

create table homework (
  id bigint generated always as identity primary key,
  course_id bigint not null constraint homework_course references courses,
  title text collate quinte_it not null,
  description text not null,
  due_on date not null,
  version integer not null default 0,
  created_at timestamptz not null default quinte_now(),
  created_by text not null,
  deleted_at timestamptz,
  constraint homework_title_form check (title = trim(title) and title <> ''),
  constraint homework_description_form check (description <> '')
);
create index homework_by_course on homework (course_id, due_on, id) where deleted_at is null;

create table homework_files (
  id bigint generated always as identity primary key,
  homework_id bigint not null references homework on delete cascade,
  file_id bigint not null references files deferrable initially deferred,
  position smallint not null,
  constraint homework_files_position unique (homework_id, position) deferrable initially deferred
);
create index homework_files_by_file on homework_files (file_id);

-- The discounts of a course: one text and its files, saved together.
create table discounts (
  course_id bigint primary key constraint discounts_course references courses,
  text text not null default '',
  version integer not null default 0,
  changed_at timestamptz not null default quinte_now(),
  changed_by text not null
);

create table discount_files (
  id bigint generated always as identity primary key,
  course_id bigint not null references discounts on delete cascade,
  file_id bigint not null references files deferrable initially deferred,
  position smallint not null,
  constraint discount_files_position unique (course_id, position) deferrable initially deferred
);
create index discount_files_by_file on discount_files (file_id);
