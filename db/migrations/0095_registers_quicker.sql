-- Which registers lack somebody is asked of thousands of marks and enrolments, of whom these few values
-- are wanted: they stand in the index that finds them.
drop index enrolments_by_course;
create index enrolments_by_course on enrolments (course_id, student_id) include (id, counts_from);

alter table attendances
  drop constraint attendances_key,
  add constraint attendances_key primary key (lesson_id, student_id) include (marked_at);

drop index attendances_open;
create index attendances_open on attendances (lesson_id, student_id) include (marked_at)
  where not present and justified_at is null;
