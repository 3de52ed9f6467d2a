-- Texts that the office keeps for its mails under a name, with placeholders.
create table wordings (
  id bigint generated always as identity primary key,
  name text collate quinte_it not null,
  subject text not null,
  html text not null,
  version integer not null default 0,
  created_by text not null,
  created_at timestamptz not null default quinte_now(),
  deleted_at timestamptz
);
create unique index wordings_name on wordings (lower(name)) where deleted_at is null;
