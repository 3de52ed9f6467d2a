-- Of each backup, when its copy in the object store was whole, or why it is not there yet.
alter table backups
  add column copied_at timestamptz,
  add column copy_fault text,
  add constraint backups_copied check (copied_at is null or copy_fault is null);
