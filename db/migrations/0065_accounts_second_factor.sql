-- Where mails about the own sign-ins go; empty: nowhere, unless the user name is an address.
alter table accounts add column mail text not null default '';

-- The second factor of an account: the secret of its authenticator, sealed by the application.
create table second_factors (
  account_id bigint primary key references accounts,
  sealed bytea not null,
  -- Null while it is being set up: it is asked for only after a first code was right.
  confirmed_at timestamptz,
  -- The interval of the last code that was taken: none counts twice.
  last_step bigint not null default 0
);

-- The way in without the authenticator, each once; fingerprints only.
create table recovery_codes (
  account_id bigint not null references second_factors on delete cascade,
  fingerprint text not null,
  used_at timestamptz,
  primary key (account_id, fingerprint)
);

-- What is asked of everybody who signs in.
create table sign_in_rules (
  id smallint primary key default 1,
  second_factor boolean not null default false,
  constraint sign_in_rules_one check (id = 1)
);
insert into sign_in_rules default values;

-- The device that a session was opened on, and where it was used last.
alter table sessions
  add column device bytea,
  add column last_address text not null default '';
update sessions set last_address = address;
-- Looked through at each sign-in, also the sessions that have ended.
create index sessions_all_of_account on sessions (account_id);
