-- Teachers, what they cost from which day on, their invoices, and the groups they form.
create table teachers (
  id bigint generated always as identity primary key,
  name text collate quinte_it not null,
  surname text collate quinte_it not null,
  mail text not null default '',
  mail2 text not null default '',
  tax_code text not null default '',
  -- FAT_1 means that the teacher invoices; empty means not said yet.
  regime text not null default '',
  version integer not null default 0,
  created_at timestamptz not null default quinte_now(),
  deleted_at timestamptz,
  -- Surname first and last, so that both "cognome nome" and "nome cognome" are substrings.
  names text generated always as (quinte_fold(surname || ' ' || name || ' ' || surname)) stored,
  search text generated always as (
    quinte_fold(surname || ' ' || name || ' ' || surname || ' ' || mail)
  ) stored,
  constraint teachers_name_form check (name = trim(name) and name <> ''),
  constraint teachers_surname_form check (surname = trim(surname) and surname <> ''),
  constraint teachers_regime check (
    regime in ('', 'FAT_1', 'forfettario', 'ordinario', 'occasionale', 'altro')
  )
);
create index teachers_by_surname on teachers (surname, name, id) where deleted_at is null;
create index teachers_by_name on teachers (name, surname, id) where deleted_at is null;
create index teachers_names on teachers using gin (names gin_trgm_ops) where deleted_at is null;
create index teachers_search on teachers using gin (search gin_trgm_ops) where deleted_at is null;

-- The subjects a teacher teaches.
create table teacher_subjects (
  teacher_id bigint not null references teachers on delete cascade,
  subject_id bigint not null constraint teacher_subjects_subject references subjects,
  constraint teacher_subjects_key primary key (teacher_id, subject_id)
);
create index teacher_subjects_by_subject on teacher_subjects (subject_id);

-- A rate holds from its day until the next one: what was taught before stays as it was.
create table teacher_rates (
  id bigint generated always as identity primary key,
  teacher_id bigint not null references teachers on delete cascade,
  valid_from date not null,
  hourly_cents integer not null,
  daily_cents integer not null,
  created_at timestamptz not null default quinte_now(),
  created_by text not null,
  constraint teacher_rates_once unique (teacher_id, valid_from),
  constraint teacher_rates_amounts check (hourly_cents >= 0 and daily_cents >= 0)
);

create table teacher_invoices (
  id bigint generated always as identity primary key,
  teacher_id bigint not null references teachers,
  issued_on date not null,
  amount_cents integer not null,
  file_id bigint,
  note text not null default '',
  paid boolean not null default false,
  version integer not null default 0,
  created_at timestamptz not null default quinte_now(),
  created_by text not null,
  deleted_at timestamptz,
  constraint teacher_invoices_amount check (amount_cents >= 0),
  constraint teacher_invoices_file foreign key (file_id) references files
    deferrable initially deferred
);
create index teacher_invoices_by_teacher on teacher_invoices (teacher_id, issued_on desc, id desc)
  where deleted_at is null;
create index teacher_invoices_by_file on teacher_invoices (file_id) where file_id is not null;

create table teacher_groups (
  id bigint generated always as identity primary key,
  name text collate quinte_it not null,
  created_at timestamptz not null default quinte_now(),
  created_by text not null,
  deleted_at timestamptz,
  constraint teacher_groups_name_form check (name = trim(name) and name <> '')
);
create unique index teacher_groups_name on teacher_groups (quinte_fold(name))
  where deleted_at is null;

create table teacher_group_members (
  group_id bigint not null references teacher_groups on delete cascade,
  teacher_id bigint not null references teachers on delete cascade,
  constraint teacher_group_members_key primary key (group_id, teacher_id)
);
create index teacher_group_members_by_teacher on teacher_group_members (teacher_id);
