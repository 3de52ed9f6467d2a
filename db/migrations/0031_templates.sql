-- What the office made of the letters that the program sends. The last version of a key counts;
-- without text it is the original again, and so is a key without a version.
create table template_versions (
  key text not null,
  version integer not null,
  subject text,
  html text,
  saved_by text not null,
  saved_at timestamptz not null default quinte_now(),
  constraint template_versions_key primary key (key, version),
  constraint template_versions_text check ((subject is null) = (html is null))
);
