-- What each student owes is a row: due date, amount, state, what came in and what is missing. It was
-- derived at every reading from the plan that counts. What was known of an instalment was a row
-- already, on which its history, proofs, reminders and payments hang: it becomes that row.

-- The plan that counts for an enrolment: the student's own one, else that of the course.
create view enrolment_plans as
select enrolments.id as enrolment_id, enrolments.course_id, enrolments.student_id,
  coalesce(own.id, common.id) as plan_id, own.id is not null as custom,
  coalesce(own.total_cents, common.total_cents) as total_cents,
  coalesce(own.version, common.version) as version
from enrolments
left join payment_plans own on own.course_id = enrolments.course_id
  and own.student_id = enrolments.student_id
left join payment_plans common on common.course_id = enrolments.course_id
  and common.student_id is null;

alter table instalment_states rename to student_instalments;
alter table student_instalments
  -- None while the instalment does not count for the student: she left the course, or its plan.
  add column enrolment_id bigint constraint student_instalments_enrolment
    references enrolments on delete set null,
  -- As the plan has them, kept so by the triggers below: a list by date needs no plan.
  add column due_on date,
  add column amount_cents integer,
  add column month text not null default '',
  -- The sum of the movements.
  add column paid_cents integer not null default 0;

update student_instalments due set due_on = instalments.due_on,
  amount_cents = instalments.amount_cents, month = instalments.month,
  paid_cents = coalesce((
    select sum(payments.amount_cents) from payments
    where payments.instalment_id = due.instalment_id and payments.student_id = due.student_id
  ), 0)
from instalments where instalments.id = due.instalment_id;

insert into student_instalments
  (instalment_id, student_id, enrolment_id, due_on, amount_cents, month)
select instalments.id, plans.student_id, plans.enrolment_id, instalments.due_on,
  instalments.amount_cents, instalments.month
from enrolment_plans plans
join instalments on instalments.plan_id = plans.plan_id
order by plans.enrolment_id, instalments.due_on
on conflict (instalment_id, student_id) do update set enrolment_id = excluded.enrolment_id;

alter table student_instalments
  alter column due_on set not null,
  alter column amount_cents set not null,
  -- What a student still has to pay. Whatever was marked as paid lacks nothing.
  add column missing_cents integer not null generated always as
    (case when status = 'paid' then 0 else greatest(0, amount_cents - paid_cents) end) stored;
create index student_instalments_by_enrolment on student_instalments (enrolment_id, due_on)
  where enrolment_id is not null;
create index student_instalments_open
  on student_instalments (due_on, instalment_id, student_id)
  include (enrolment_id, amount_cents, missing_cents)
  where status = 'unpaid' and enrolment_id is not null;

-- Whoever makes such a row, or moves it to another instalment: it is as the plan has it.
create function due_as_planned() returns trigger language plpgsql as $$
begin
  select instalments.due_on, instalments.amount_cents, instalments.month
    into new.due_on, new.amount_cents, new.month
    from instalments where instalments.id = new.instalment_id;
  return new;
end $$;
create trigger student_instalments_made before insert on student_instalments
  for each row when (new.due_on is null) execute function due_as_planned();
create trigger student_instalments_moved before update of instalment_id on student_instalments
  for each row execute function due_as_planned();

-- What is owed. Courses and students of the trash owe nothing, for as long as they are there.
create view dues as
select due.id, due.enrolment_id, enrolments.course_id, due.student_id, due.instalment_id,
  due.due_on, due.month, due.amount_cents, due.status, due.note, due.version,
  due.paid_cents, due.missing_cents
from student_instalments due
join enrolments on enrolments.id = due.enrolment_id
join students on students.id = due.student_id and students.deleted_at is null
join courses on courses.id = enrolments.course_id and courses.deleted_at is null;

-- Who enrols and who changes a plan wait for each other: neither misses what the other makes.
create function dues_lock(courses bigint[], alone boolean) returns void language plpgsql as $$
declare
  course bigint;
begin
  for course in select distinct unnest(courses) order by 1 loop
    if alone then perform pg_advisory_xact_lock(hashtextextended('dues ' || course, 0));
    else perform pg_advisory_xact_lock_shared(hashtextextended('dues ' || course, 0));
    end if;
  end loop;
end $$;

-- Whoever enrols owes what the plan asks for. What waited for a student who comes back counts again.
create function enrolment_makes_dues() returns trigger language plpgsql as $$
begin
  perform dues_lock(array(select course_id from made), false);
  insert into student_instalments
    (instalment_id, student_id, enrolment_id, due_on, amount_cents, month)
  select instalments.id, plans.student_id, plans.enrolment_id, instalments.due_on,
    instalments.amount_cents, instalments.month
  from made
  join enrolment_plans plans on plans.enrolment_id = made.id
  join instalments on instalments.plan_id = plans.plan_id
  order by made.id, instalments.due_on
  on conflict (instalment_id, student_id) do update set enrolment_id = excluded.enrolment_id;
  return null;
end $$;
create trigger enrolments_make_dues after insert on enrolments
  referencing new table as made for each statement execute function enrolment_makes_dues();

-- A new instalment is owed by everybody for whom its plan counts.
create function instalment_makes_dues() returns trigger language plpgsql as $$
begin
  perform dues_lock(
    array(select course_id from payment_plans where id in (select plan_id from made)), true);
  insert into student_instalments
    (instalment_id, student_id, enrolment_id, due_on, amount_cents, month)
  select made.id, enrolments.student_id, enrolments.id, made.due_on, made.amount_cents, made.month
  from made
  join payment_plans plans on plans.id = made.plan_id
  join enrolments on enrolments.course_id = plans.course_id
    and enrolments.student_id = coalesce(plans.student_id, enrolments.student_id)
  where plans.student_id is not null or not exists (
    select from payment_plans own
    where own.course_id = enrolments.course_id and own.student_id = enrolments.student_id)
  order by enrolments.id, made.due_on
  on conflict (instalment_id, student_id) do update set enrolment_id = excluded.enrolment_id;
  return null;
end $$;
create trigger instalments_make_dues after insert on instalments
  referencing new table as made for each statement execute function instalment_makes_dues();

create function instalment_changes_dues() returns trigger language plpgsql as $$
begin
  update student_instalments due set due_on = made.due_on, amount_cents = made.amount_cents,
    month = made.month
  from made
  where due.instalment_id = made.id
    and (due.due_on, due.amount_cents, due.month)
      is distinct from (made.due_on, made.amount_cents, made.month);
  return null;
end $$;
create trigger instalments_change_dues after update on instalments
  referencing new table as made for each statement execute function instalment_changes_dues();

-- Of such a row nothing is known but that it was owed: it goes with its reason.
create function is_bare(of student_instalments) returns boolean language sql stable as $$
  select of.status = 'unpaid' and of.note = '' and of.version = 0
    and not exists (select from payments
      where payments.instalment_id = of.instalment_id and payments.student_id = of.student_id)
    and not exists (select from instalment_proofs proofs
      where proofs.instalment_id = of.instalment_id and proofs.student_id = of.student_id)
    and not exists (select from payment_reminders reminders
      where reminders.instalment_id = of.instalment_id and reminders.student_id = of.student_id)
    and not exists (select from instalment_status_changes changes
      where changes.instalment_id = of.instalment_id and changes.student_id = of.student_id)
$$;

create function instalment_drops_dues() returns trigger language plpgsql as $$
begin
  perform dues_lock(array(select course_id from payment_plans where id = old.plan_id), true);
  delete from student_instalments due where due.instalment_id = old.id and is_bare(due);
  return old;
end $$;
create trigger instalments_drop_dues before delete on instalments
  for each row execute function instalment_drops_dues();

-- Who gets a plan of her own owes nothing by that of the course any more.
create function own_plan_ends_dues() returns trigger language plpgsql as $$
begin
  perform dues_lock(array[new.course_id], true);
  delete from student_instalments due
    using instalments, payment_plans plans
    where due.student_id = new.student_id and instalments.id = due.instalment_id
      and plans.id = instalments.plan_id and plans.course_id = new.course_id
      and plans.student_id is null and is_bare(due);
  update student_instalments due set enrolment_id = null
    from instalments, payment_plans plans
    where due.student_id = new.student_id and instalments.id = due.instalment_id
      and plans.id = instalments.plan_id and plans.course_id = new.course_id
      and plans.student_id is null and due.enrolment_id is not null;
  return null;
end $$;
create trigger payment_plans_end_dues after insert on payment_plans
  for each row when (new.student_id is not null) execute function own_plan_ends_dues();

-- Who gives it up owes by that of the course again.
create function own_plan_returns_dues() returns trigger language plpgsql as $$
begin
  perform dues_lock(array[old.course_id], true);
  insert into student_instalments
    (instalment_id, student_id, enrolment_id, due_on, amount_cents, month)
  select instalments.id, plans.student_id, plans.enrolment_id, instalments.due_on,
    instalments.amount_cents, instalments.month
  from enrolment_plans plans
  join instalments on instalments.plan_id = plans.plan_id
  where plans.course_id = old.course_id and plans.student_id = old.student_id
  order by instalments.due_on
  on conflict (instalment_id, student_id) do update set enrolment_id = excluded.enrolment_id;
  return null;
end $$;
create trigger payment_plans_return_dues after delete on payment_plans
  for each row when (old.student_id is not null) execute function own_plan_returns_dues();

-- As before; what is said of an instalment has another name.
create or replace function enrolment_keeps_money() returns trigger language plpgsql as $$
begin
  -- Whoever records a payment holds the plan: one comes after the other.
  perform from payment_plans
    where course_id = old.course_id and (student_id is null or student_id = old.student_id)
    order by id
    for no key update;
  if exists (
    select from payment_plans plans
    join instalments on instalments.plan_id = plans.id
    join student_instalments due
      on due.instalment_id = instalments.id and due.student_id = old.student_id
    where plans.course_id = old.course_id and (
      due.status <> 'unpaid'
      or exists (
        select from payments where payments.instalment_id = due.instalment_id
          and payments.student_id = due.student_id)
      or exists (
        select from instalment_proofs proofs where proofs.instalment_id = due.instalment_id
          and proofs.student_id = due.student_id and proofs.deleted_at is null)
    )
  ) then
    raise exception 'student % has payments in course %', old.student_id, old.course_id
      using errcode = 'check_violation', constraint = 'enrolments_keep_money';
  end if;
  delete from student_instalments due
    using instalments, payment_plans plans
    where due.instalment_id = instalments.id and instalments.plan_id = plans.id
      and plans.course_id = old.course_id and due.student_id = old.student_id
      and due.note = ''
      and not exists (
        select from instalment_proofs proofs where proofs.instalment_id = due.instalment_id
          and proofs.student_id = due.student_id);
  return old;
end $$;

-- Movements are only ever added.
create function payment_counts() returns trigger language plpgsql as $$
begin
  update student_instalments due set paid_cents = due.paid_cents + came.cents
  from (
    select instalment_id, student_id, sum(amount_cents) as cents
    from made group by instalment_id, student_id
  ) came
  where due.instalment_id = came.instalment_id and due.student_id = came.student_id;
  return null;
end $$;
create trigger payments_count after insert on payments
  referencing new table as made for each statement execute function payment_counts();
