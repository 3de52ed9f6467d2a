-- Facts that every query reads here: how a person is called, and what has become of an enrolment.

-- "Cognome Nome"; one of the two may be empty.
create function full_name(surname text, name text) returns text
  language sql immutable parallel safe
  return trim(surname || ' ' || name);

-- An enrolment with its state: withdrawn while a withdrawal of it has no re-admission, and the
-- course from which the student changed into this one, the latest time that it happened.
create view enrolment_states as
select enrolments.id, enrolments.student_id, enrolments.course_id, enrolments.enrolled_at,
  enrolments.enrolled_by, withdrawals.id is not null as withdrawn, withdrawals.withdrawn_at,
  withdrawals.withdrawn_by,
  (
    select course_changes.from_course_id from course_changes
    where course_changes.student_id = enrolments.student_id
      and course_changes.to_course_id = enrolments.course_id
    order by course_changes.id desc limit 1
  ) as changed_from
from enrolments
left join withdrawals on withdrawals.enrolment_id = enrolments.id
  and withdrawals.readmitted_at is null;

-- Who attends a course: enrolled, not withdrawn from it, and not in the trash.
create view attending_students as
select enrolment_states.course_id, enrolment_states.student_id
from enrolment_states
join students on students.id = enrolment_states.student_id and students.deleted_at is null
where not enrolment_states.withdrawn;
