-- Whoever has paid something for a course stays in it: without the enrolment nobody would find the
-- money again. She is withdrawn instead. Where nothing is known but that nothing was paid, that
-- goes with the enrolment; a note somebody wrote, or a proof in the trash, waits where it is.
create function enrolment_keeps_money() returns trigger language plpgsql as $$
begin
  -- Whoever records a payment holds the plan: one comes after the other.
  perform from payment_plans
    where course_id = old.course_id and (student_id is null or student_id = old.student_id)
    order by id
    for no key update;
  if exists (
    select from payment_plans plans
    join instalments on instalments.plan_id = plans.id
    join instalment_states states
      on states.instalment_id = instalments.id and states.student_id = old.student_id
    where plans.course_id = old.course_id and (
      states.status <> 'unpaid'
      or exists (
        select from payments where payments.instalment_id = states.instalment_id
          and payments.student_id = states.student_id)
      or exists (
        select from instalment_proofs proofs where proofs.instalment_id = states.instalment_id
          and proofs.student_id = states.student_id and proofs.deleted_at is null)
    )
  ) then
    raise exception 'student % has payments in course %', old.student_id, old.course_id
      using errcode = 'check_violation', constraint = 'enrolments_keep_money';
  end if;
  delete from instalment_states states
    using instalments, payment_plans plans
    where states.instalment_id = instalments.id and instalments.plan_id = plans.id
      and plans.course_id = old.course_id and states.student_id = old.student_id
      and states.note = ''
      and not exists (
        select from instalment_proofs proofs where proofs.instalment_id = states.instalment_id
          and proofs.student_id = states.student_id);
  return old;
end $$;
create trigger enrolments_keep_money before delete on enrolments
  for each row execute function enrolment_keeps_money();
