-- What the old program has changed or deleted since a record was taken is followed, where nobody has
-- changed it here.
alter table move_in_records
  drop constraint move_in_records_outcome,
  add constraint move_in_records_outcome
    check (outcome in ('added', 'updated', 'removed', 'matched', 'same', 'changed', 'left', 'failed')),
  -- Of a record that was brought up to date, or to the trash: the reading that tells how it was before.
  add column before_id bigint references move_ins;

-- The reading that tells how it was taken last; one that has gone since has an empty fingerprint.
alter table moved_records add column read_id bigint references move_ins;
update moved_records set read_id = move_in_id;
alter table moved_records alter column read_id set not null;
create index move_in_records_by_old on move_in_records (kind, old_id, move_in_id);
