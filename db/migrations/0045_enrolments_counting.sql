-- The day from which lessons count for an enrolment; none means from the beginning of the course.
alter table enrolments add counts_from date;

-- Whoever came once a course had begun: from the day she was enrolled or changed class, or, where
-- no class was left for it, from the first lesson at which she was present, if that came earlier.
update enrolments set counts_from = known.day
from (
  select entered.id, case when changed then entered.day else least(entered.day, (
      select min(lessons.starts_at)::date from lesson_courses
      join lessons on lessons.id = lesson_courses.lesson_id
      join attendances on attendances.lesson_id = lessons.id
        and attendances.student_id = entered.student_id and attendances.present
      where lesson_courses.course_id = entered.course_id
    )) end as day
  from (
    select enrolments.id, enrolments.student_id, enrolments.course_id,
      (enrolments.enrolled_at at time zone 'Europe/Rome')::date as day,
      exists (
        select from course_changes
        where course_changes.student_id = enrolments.student_id
          and course_changes.to_course_id = enrolments.course_id
      ) as changed
    from enrolments
    join courses on courses.id = enrolments.course_id
      and (enrolments.enrolled_at at time zone 'Europe/Rome')::date > courses.starts_on
  ) as entered
) as known
join enrolments as own on own.id = known.id
join courses on courses.id = own.course_id
where enrolments.id = known.id and known.day > courses.starts_on;

-- Whether a lesson counts for an enrolment: not before the day from which lessons count for it,
-- and over when the student left. Whoever counts lessons of students asks this.
create function lesson_counts(
  starts_at timestamp, ends_at timestamp, counts_from date, withdrawn_at timestamptz
) returns boolean
  language sql immutable parallel safe
  return (counts_from is null or starts_at >= counts_from)
    and (withdrawn_at is null or ends_at <= withdrawn_at at time zone 'Europe/Rome');

create or replace view enrolment_states as
select enrolments.id, enrolments.student_id, enrolments.course_id, enrolments.enrolled_at,
  enrolments.enrolled_by, withdrawals.id is not null as withdrawn, withdrawals.withdrawn_at,
  withdrawals.withdrawn_by,
  (
    select course_changes.from_course_id from course_changes
    where course_changes.student_id = enrolments.student_id
      and course_changes.to_course_id = enrolments.course_id
    order by course_changes.id desc limit 1
  ) as changed_from,
  enrolments.counts_from
from enrolments
left join withdrawals on withdrawals.enrolment_id = enrolments.id
  and withdrawals.readmitted_at is null;

create or replace view attending_students as
select enrolment_states.course_id, enrolment_states.student_id, enrolment_states.counts_from
from enrolment_states
join students on students.id = enrolment_states.student_id and students.deleted_at is null
where not enrolment_states.withdrawn;
