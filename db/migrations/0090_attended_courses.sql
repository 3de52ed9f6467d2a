-- Who attends which course, whether she is in the trash or not: the lists of students are filtered by
-- it. Said as 0071 says it, so that the planner knows how many there are.
create view attended_courses as
select enrolments.course_id, enrolments.student_id, enrolments.counts_from
from enrolments
where not exists (
  select from withdrawals
  where withdrawals.enrolment_id = enrolments.id and withdrawals.readmitted_at is null);

create or replace view attending_students as
select attended_courses.course_id, attended_courses.student_id, attended_courses.counts_from
from attended_courses
join students on students.id = attended_courses.student_id and students.deleted_at is null;
