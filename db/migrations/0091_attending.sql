-- Whether somebody attends a course is asked by the thousand: how the course counts for them is found
-- in the index that finds the enrolment.
alter table enrolments
  drop constraint enrolments_once,
  add constraint enrolments_once unique (student_id, course_id) include (id, counts_from);

-- Those in the trash are left out, who are few, instead of looking up each of all others.
create or replace view attending_students as
select attended_courses.course_id, attended_courses.student_id, attended_courses.counts_from
from attended_courses
where not exists (
  select from students
  where students.id = attended_courses.student_id and students.deleted_at is not null);
