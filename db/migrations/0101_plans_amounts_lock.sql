-- Who changes the amounts of a plan waits for who enrols, too: the new student owes them as they are
-- changed. Without this lock she kept the former ones until the plan was saved again.
create or replace function instalment_changes_dues() returns trigger language plpgsql as $$
begin
  perform dues_lock(
    array(select course_id from payment_plans where id in (select plan_id from made)), true);
  update student_instalments due set due_on = made.due_on, amount_cents = made.amount_cents,
    month = made.month
  from made
  where due.instalment_id = made.id
    and (due.due_on, due.amount_cents, due.month)
      is distinct from (made.due_on, made.amount_cents, made.month);
  return null;
end $$;
