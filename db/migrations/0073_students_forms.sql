-- What changes beside a student's form, such as the courses, holds the student, and outdates the
-- forms that are open; false for one who is not there, or in the trash.
create function outdate_student(of bigint) returns boolean language sql as $$
  with held as (
    update students set version = version + 1 where id = of and deleted_at is null returning id
  )
  select exists (select from held)
$$;
