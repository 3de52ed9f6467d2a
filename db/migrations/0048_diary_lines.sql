-- The diary reads each of its sources along an index, the newest first.
create index audit_entries_of_record on audit_entries (entity, entity_id, at, id);
drop index audit_entries_by_entity;
create index audit_entries_by_time on audit_entries (at, id);
create index audit_entries_by_user on audit_entries (actor_name, at, id);
create index mails_by_address on mails (to_address, created_at, id);
create index payments_by_creation on payments (student_id, created_at, id);
create index instalment_status_changes_by_student
  on instalment_status_changes (student_id, changed_at, id);
create index enrolments_by_time on enrolments (course_id, enrolled_at, id);
