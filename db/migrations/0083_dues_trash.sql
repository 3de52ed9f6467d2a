-- What is owed, without courses and students of the trash: as in 0028, but these few are what is
-- looked for, not all the others, so that sums read the index of what is open and little else.
create or replace view dues as
select due.id, due.enrolment_id, enrolments.course_id, due.student_id, due.instalment_id,
  due.due_on, due.month, due.amount_cents, due.status, due.note, due.version,
  due.paid_cents, due.missing_cents
from student_instalments due
left join enrolments on enrolments.id = due.enrolment_id
where due.enrolment_id is not null
  and not exists (
    select from students
    where students.id = due.student_id and students.deleted_at is not null
  )
  and not exists (
    select from enrolments as those
    join courses on courses.id = those.course_id
    where those.id = due.enrolment_id and courses.deleted_at is not null
  );
