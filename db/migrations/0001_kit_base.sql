-- What every feature stands on: text folding, the injected clock, the audit, repeated requests.
create extension if not exists unaccent;
create extension if not exists pg_trgm;
create extension if not exists btree_gist;

-- Italian order for names and titles, whatever the database's own locale is.
create collation quinte_it (provider = icu, locale = 'it-IT-u-kn-true');

-- Lower case without accents; immutable so that columns and indexes can be built on it.
create function quinte_fold(value text) returns text
  language sql immutable strict parallel safe
  as $$ select lower(public.unaccent('public.unaccent'::regdictionary, value)) $$;

-- The application's clock inside a transaction that it opened, the server's own elsewhere.
create function quinte_now() returns timestamptz
  language sql stable
  as $$ select coalesce(nullif(current_setting('quinte.now', true), '')::timestamptz, now()) $$;

create table audit_entries (
  id bigint generated always as identity primary key,
  at timestamptz not null default quinte_now(),
  actor_id bigint,
  actor_name text not null,
  action text not null,
  entity text not null,
  entity_id bigint not null,
  before jsonb,
  after jsonb
);
create index audit_entries_by_entity on audit_entries (entity, entity_id, id desc);

-- Answers already given, so that a request repeated after a lost answer is not done twice.
create table answered_requests (
  key uuid not null,
  account_id bigint not null,
  operation text not null,
  input_hash text not null,
  answer jsonb,
  at timestamptz not null default quinte_now(),
  constraint answered_requests_key primary key (account_id, key)
);
create index answered_requests_by_age on answered_requests (at);

-- Counters of the login limits, kept by rate-limiter-flexible.
create table rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
