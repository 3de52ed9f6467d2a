-- A course that comes back from the trash is chosen again in the forms of its students and of the
-- merges that have it. A form opened before does not show it, and saved it would take it away: such
-- forms are outdated, as by whatever else changes beside them.
create function outdate_forms_with_course(of bigint) returns void language sql as $$
  select outdate_student(student_id) from (
    select student_id from enrolments where course_id = of order by student_id
  ) enrolled;
  update course_merges set version = version + 1
    where id in (select merge_id from course_merge_courses where course_id = of);
$$;
