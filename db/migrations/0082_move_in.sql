-- The old program as it was read: from its server, or from a folder with its answers.
create table move_ins (
  id bigint generated always as identity primary key,
  source text not null constraint move_ins_source check (source in ('server', 'folder')),
  -- Address of the folder of the scripts, or the name of the folder.
  address text not null,
  -- Name and password while they are needed, under SECRET_KEY.
  sealed_login bytea,
  created_at timestamptz not null default quinte_now(),
  created_by text not null,
  -- Since when all has been read and judged.
  judged_at timestamptz,
  -- Why the reading stopped, and how often in a row no answer came.
  fault text,
  tries integer not null default 0,
  -- When what was read was thrown away; the numbers stay.
  dropped_at timestamptz
);
create index move_ins_newest on move_ins (created_at desc, id);

-- What is asked of the old program, in its order, with what it answered.
create table move_in_calls (
  move_in_id bigint not null references move_ins on delete cascade,
  position integer not null,
  script text not null,
  fields jsonb not null,
  read_at timestamptz,
  -- The bytes as they came; those of logins under SECRET_KEY. Null when there was no such answer.
  body bytea,
  sealed boolean not null default false,
  primary key (move_in_id, position)
);
create index move_in_calls_waiting on move_in_calls (move_in_id, position) where read_at is null;

-- The records that were read, in the order in which they are taken.
create table move_in_records (
  move_in_id bigint not null references move_ins on delete cascade,
  position integer not null,
  kind text not null,
  old_id text not null,
  label text not null,
  data jsonb,
  notes jsonb not null default '[]',
  verdict text not null
    constraint move_in_records_verdict check (verdict in ('taken', 'guessed', 'asked', 'refused')),
  primary key (move_in_id, position)
);
create index move_in_records_by_verdict on move_in_records (move_in_id, verdict, kind, position);
create index move_in_records_by_kind on move_in_records (move_in_id, kind, position);

-- What is asked once for all equal cases.
create table move_in_questions (
  move_in_id bigint not null references move_ins on delete cascade,
  code text not null,
  records integer not null,
  answer text,
  answered_by text,
  primary key (move_in_id, code)
);
