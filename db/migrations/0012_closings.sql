-- Days on which the school is closed.
create table closing_days (
  day date primary key,
  -- Why: the name of a public holiday, or what the secretary wrote.
  reason text not null default '',
  created_at timestamptz not null default quinte_now(),
  created_by text not null
);

-- What one action did to the closing days and to the lessons on them, so that it can be undone as one.
create table closing_changes (
  id bigint generated always as identity primary key,
  action text not null,
  made_at timestamptz not null default quinte_now(),
  made_by text not null,
  undone_at timestamptz,
  -- What it did to lessons.
  lesson_change_id bigint references lesson_changes,
  constraint closing_changes_action check (action in ('added', 'removed'))
);

create table closing_change_days (
  change_id bigint not null references closing_changes on delete cascade,
  day date not null,
  reason text not null,
  constraint closing_change_days_key primary key (change_id, day)
);
