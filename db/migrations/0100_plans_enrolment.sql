-- An enrolment that is taken away as if it had never been takes the student's own plan along: left
-- over, it was in force again without a word when she was enrolled anew, whatever was agreed on
-- then. Where a note or a proof waits for her, the plan waits with it.
create function enrolment_takes_own_plan() returns trigger language plpgsql as $$
begin
  delete from payment_plans plans
  where plans.course_id = old.course_id and plans.student_id = old.student_id
    and not exists (
      select from instalments
      join student_instalments due on due.instalment_id = instalments.id
      where instalments.plan_id = plans.id);
  return null;
end $$;
create trigger enrolments_take_own_plan after delete on enrolments
  for each row execute function enrolment_takes_own_plan();

delete from payment_plans plans
where student_id is not null
  and not exists (
    select from enrolments
    where enrolments.course_id = plans.course_id and enrolments.student_id = plans.student_id)
  and not exists (
    select from instalments
    join student_instalments due on due.instalment_id = instalments.id
    where instalments.plan_id = plans.id);
