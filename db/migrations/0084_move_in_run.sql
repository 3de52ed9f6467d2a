-- Taking what was read, and what became of each record.
alter table move_ins
  add column batch_id bigint,
  add column started_at timestamptz,
  add column started_by text,
  -- Lines of the audit before the run, and after the last part of it: others in between, or later,
  -- are in the way of taking the whole back.
  add column first_audit_id bigint,
  add column last_audit_id bigint,
  add column undone_at timestamptz;

alter table move_in_records
  add column outcome text constraint move_in_records_outcome
    check (outcome in ('added', 'matched', 'same', 'changed', 'left', 'failed')),
  -- Why it was left out, or what of it.
  add column reason text not null default '';
create index move_in_records_by_outcome on move_in_records (move_in_id, outcome, position);

-- The answer about one person is looked for when the person is taken.
create index move_in_calls_asked on move_in_calls (move_in_id, script, fields);

-- The numbers of the old program beside those of this one: nothing is taken twice.
create table moved_records (
  kind text not null,
  old_id text not null,
  new_id bigint not null,
  move_in_id bigint not null references move_ins,
  -- Of what was taken, to know whether the old program has changed it since.
  fingerprint text not null,
  primary key (kind, old_id)
);
create index moved_records_by_new on moved_records (kind, new_id);
create index moved_records_by_run on moved_records (move_in_id, kind);
