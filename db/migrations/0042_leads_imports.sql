-- Files of leads: what was in them, line by line, and what became of each line.
create table lead_imports (
  id bigint generated always as identity primary key,
  name text not null,
  mode text not null,
  created_at timestamptz not null default quinte_now(),
  created_by text not null,
  started_at timestamptz,
  undone_at timestamptz,
  constraint lead_imports_mode check (mode in ('new', 'update', 'both'))
);

create table lead_import_rows (
  import_id bigint not null references lead_imports on delete cascade,
  -- The place among the lines with something in them, from 1; `line` is where it stands in the file.
  position integer not null,
  line integer not null,
  cells jsonb not null,
  lead jsonb,
  tag_ids bigint[] not null default '{}',
  verdict text not null,
  reasons text[] not null default '{}',
  outcome text,
  lead_id bigint references leads,
  -- What an update changed, and the version that it made, to take it back.
  before jsonb,
  added_tag_ids bigint[] not null default '{}',
  version_after integer,
  constraint lead_import_rows_key primary key (import_id, position),
  constraint lead_import_rows_verdict check (verdict in ('new', 'update', 'skipped', 'refused')),
  constraint lead_import_rows_outcome check (outcome in ('added', 'updated', 'skipped'))
);
create index lead_import_rows_by_verdict on lead_import_rows (import_id, verdict, position);
create index lead_import_rows_by_lead on lead_import_rows (lead_id) where lead_id is not null;

-- What the columns of files were said to mean, by the line of their headings.
create table lead_import_columns (
  headings text primary key,
  columns jsonb not null
);
