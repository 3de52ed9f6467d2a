-- Absences that are still to be justified, over all students.
create index attendances_open on attendances (lesson_id, student_id)
  where not present and justified_at is null;
