-- Secret addresses at which the forms of a web site and advertising platforms leave their leads.
create table lead_forms (
  id bigint generated always as identity primary key,
  name text collate quinte_it not null,
  -- Of the token in the address; it is shown once and can only be recognised.
  token_hash bytea not null constraint lead_forms_token unique,
  -- In which of its fields each of ours stands; null until an administrator has said it.
  mapping jsonb,
  -- A field that people do not see: whoever fills it in is a program.
  trap text not null default '',
  -- The version of the text that people agree to on the page; empty where they are not asked.
  consent_text text not null default '',
  -- Tags that whoever comes in by it gets.
  tag_ids bigint[] not null default '{}',
  version integer not null default 0,
  created_at timestamptz not null default quinte_now(),
  created_by text not null,
  deleted_at timestamptz,
  constraint lead_forms_name_form check (name = trim(name) and name <> '')
);
create unique index lead_forms_name on lead_forms (quinte_fold(name)) where deleted_at is null;

-- What came in, as it came, and what became of it.
create table lead_form_arrivals (
  id bigint generated always as identity primary key,
  form_id bigint not null references lead_forms on delete cascade,
  received_at timestamptz not null default quinte_now(),
  fields jsonb not null,
  -- Of the fields: what is sent again is known by it.
  digest bytea not null,
  state text not null default 'waiting',
  reasons text[] not null default '{}',
  lead_id bigint references leads on delete set null,
  constraint lead_form_arrivals_state
    check (state in ('waiting', 'added', 'known', 'refused', 'spam'))
);
create index lead_form_arrivals_by_form on lead_form_arrivals (form_id, received_at, id);
create index lead_form_arrivals_waiting on lead_form_arrivals (form_id, id) where state = 'waiting';
create index lead_form_arrivals_again on lead_form_arrivals (form_id, digest, received_at);
create index lead_form_arrivals_by_lead on lead_form_arrivals (lead_id) where lead_id is not null;
create index lead_form_arrivals_by_day on lead_form_arrivals (received_at);
