-- Who attends a course, as a list: in the order of the index, and without the few who have left or are
-- in the trash, who are looked for once for all courses. Students for whom lessons count from a later
-- day are apart, with that day.
create view attending_lists as
select enrolments.course_id,
  array_agg(enrolments.student_id) filter (where enrolments.counts_from is null) as students,
  array_agg(enrolments.student_id) filter (where enrolments.counts_from is not null) as later,
  array_agg(enrolments.counts_from) filter (where enrolments.counts_from is not null) as later_from
from enrolments
where enrolments.id not in (
    select withdrawals.enrolment_id from withdrawals where withdrawals.readmitted_at is null)
  and enrolments.student_id not in (
    select students.id from students where students.deleted_at is not null)
group by enrolments.course_id;

-- What waits for a check is counted from the index alone.
drop index instalment_states_to_verify;
create index instalment_states_to_verify on student_instalments (instalment_id, student_id)
  include (enrolment_id) where status = 'to_verify';
