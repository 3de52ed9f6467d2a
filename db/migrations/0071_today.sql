-- The page a user lands on: the one of her role, or that of the day.
alter table accounts add column landing text not null default 'role'
  constraint accounts_landing check (landing in ('role', 'today'));

-- As before, said so that the planner knows how many there are: of a left join without a match it
-- expects one row, and whatever is joined to that row by row takes a thousand times as long.
create or replace view attending_students as
select enrolments.course_id, enrolments.student_id, enrolments.counts_from
from enrolments
join students on students.id = enrolments.student_id and students.deleted_at is null
where not exists (
  select from withdrawals
  where withdrawals.enrolment_id = enrolments.id and withdrawals.readmitted_at is null);

-- What the page of the day asks for every time.
create index makeups_by_expiry on makeups (expires_on)
  where cancelled_at is null and expires_on is not null;
-- Who is not in the trash is told by the index alone.
create index students_alive on students (id) where deleted_at is null;
create index students_by_birthday
  on students ((extract(month from birth_date) * 100 + extract(day from birth_date)))
  where deleted_at is null;
