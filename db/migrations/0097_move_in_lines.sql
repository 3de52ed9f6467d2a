-- Whose a line of the audit is tells the line itself: a run that stops and goes on may be of two
-- administrators, and each of them writes by hand meanwhile.
alter table audit_entries
  -- The move-in that wrote it, or took it back; null for everything else.
  add column moved_by bigint
    default nullif(current_setting('quinte.move_in', true), '')::bigint;
update audit_entries entry set moved_by = run.id
from move_ins run
where entry.id > run.first_audit_id and entry.id <= run.last_audit_id
  and entry.actor_name = run.started_by;

alter table move_ins drop column last_audit_id, drop column started_by;
