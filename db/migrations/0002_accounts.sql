-- Logins of staff and call centre (with a password hash) and generated ones of students and
-- teachers (with a password encrypted by the application, only to be mailed to them).
create table accounts (
  id bigint generated always as identity primary key,
  username text not null,
  role text not null,
  name text not null default '',
  surname text not null default '',
  password_hash text,
  generated_password bytea,
  -- The student or teacher a generated login belongs to.
  person_id bigint,
  disabled_at timestamptz,
  created_at timestamptz not null default quinte_now(),
  constraint accounts_role check (role in ('admin', 'staff', 'call_centre', 'student', 'teacher')),
  constraint accounts_username_form check (username = trim(username) and username <> ''),
  constraint accounts_secret check (
    (role in ('student', 'teacher')) = (generated_password is not null and person_id is not null)
    and (role in ('student', 'teacher')) = (password_hash is null)
  )
);
create unique index accounts_username on accounts (lower(username));
create unique index accounts_person on accounts (role, person_id);

create table sessions (
  id bigint generated always as identity primary key,
  token_hash bytea not null,
  account_id bigint not null references accounts,
  created_at timestamptz not null default quinte_now(),
  last_seen_at timestamptz not null default quinte_now(),
  user_agent text not null default '',
  address text not null default '',
  ended_at timestamptz,
  constraint sessions_token unique (token_hash)
);
create index sessions_by_account on sessions (account_id) where ended_at is null;
