-- Payment plans: one of a course, and one of her own for each student who left it.
create table payment_plans (
  id bigint generated always as identity primary key,
  course_id bigint not null references courses,
  -- None for the plan of the course.
  student_id bigint references students,
  total_cents integer not null,
  version integer not null default 0,
  created_at timestamptz not null default quinte_now(),
  created_by text not null,
  constraint payment_plans_once unique nulls not distinct (course_id, student_id),
  constraint payment_plans_total check (total_cents >= 0)
);
create index payment_plans_by_student on payment_plans (student_id) where student_id is not null;

create table instalments (
  id bigint generated always as identity primary key,
  plan_id bigint not null references payment_plans on delete cascade,
  due_on date not null,
  amount_cents integer not null,
  -- The month it is for: a number from 1 to 12 counts for the standing, other words are kept.
  month text not null default '',
  constraint instalments_amount check (amount_cents > 0),
  -- Checked at the end, so that two instalments may exchange their dates.
  constraint instalments_one_date unique (plan_id, due_on) deferrable initially deferred
);
create index instalments_by_due on instalments (due_on, id);

-- The instalments of a plan are its total, to the cent, whoever writes them.
create function payment_plan_adds_up() returns trigger language plpgsql as $$
declare
  plan bigint;
begin
  if tg_table_name = 'payment_plans' then plan := new.id;
  elsif tg_op = 'DELETE' then plan := old.plan_id;
  else plan := new.plan_id;
  end if;
  if exists (
    select from payment_plans
    where id = plan and total_cents <> coalesce(
      (select sum(amount_cents) from instalments where plan_id = plan), 0)
  ) then
    raise exception 'the instalments of plan % are not its total', plan
      using errcode = 'check_violation', constraint = 'payment_plans_sum';
  end if;
  return null;
end $$;
create constraint trigger payment_plans_sum after insert or update on payment_plans
  deferrable initially deferred for each row execute function payment_plan_adds_up();
create constraint trigger instalments_sum after insert or update or delete on instalments
  deferrable initially deferred for each row execute function payment_plan_adds_up();

-- What is known of one student's instalment; without a row it is unpaid and nothing was noted.
create table instalment_states (
  instalment_id bigint not null constraint instalment_states_instalment references instalments,
  student_id bigint not null references students,
  status text not null default 'unpaid',
  note text not null default '',
  version integer not null default 0,
  constraint instalment_states_key primary key (instalment_id, student_id),
  constraint instalment_states_status check (status in ('unpaid', 'to_verify', 'paid'))
);
create index instalment_states_by_student on instalment_states (student_id, instalment_id);
create index instalment_states_to_verify on instalment_states (instalment_id, student_id)
  where status = 'to_verify';

-- Every change of a status, by whom and when; the last one is the state.
create table instalment_status_changes (
  id bigint generated always as identity primary key,
  instalment_id bigint not null,
  student_id bigint not null,
  status text not null,
  reason text not null default '',
  changed_at timestamptz not null default quinte_now(),
  changed_by text not null,
  constraint instalment_status_changes_state foreign key (instalment_id, student_id)
    references instalment_states (instalment_id, student_id) on update cascade on delete cascade
);
create index instalment_status_changes_by_state
  on instalment_status_changes (instalment_id, student_id, id);

-- Proofs of payment, with the name they were given.
create table instalment_proofs (
  id bigint generated always as identity primary key,
  instalment_id bigint not null,
  student_id bigint not null,
  name text not null,
  file_id bigint not null references files deferrable initially deferred,
  created_at timestamptz not null default quinte_now(),
  created_by text not null,
  constraint instalment_proofs_state foreign key (instalment_id, student_id)
    references instalment_states (instalment_id, student_id) on update cascade on delete cascade
);
create index instalment_proofs_by_state on instalment_proofs (instalment_id, student_id, id);
create index instalment_proofs_by_file on instalment_proofs (file_id);

-- Money that came in. Nothing is ever deleted: a mistake is taken back by a reversing movement.
create table payments (
  id bigint generated always as identity primary key,
  instalment_id bigint not null,
  student_id bigint not null,
  paid_on date not null,
  amount_cents integer not null,
  method text not null,
  note text not null default '',
  reverses_id bigint constraint payments_reversed_once unique references payments,
  -- Receipts are numbered within a year, without gaps; a reversing movement has none.
  receipt_year integer,
  receipt_number integer,
  created_at timestamptz not null default quinte_now(),
  created_by text not null,
  constraint payments_state foreign key (instalment_id, student_id)
    references instalment_states (instalment_id, student_id) on update cascade,
  constraint payments_sign check ((reverses_id is null and amount_cents > 0)
    or (reverses_id is not null and amount_cents < 0)),
  constraint payments_receipt check ((reverses_id is null) = (receipt_number is not null)
    and (receipt_number is null) = (receipt_year is null)),
  constraint payments_receipt_once unique (receipt_year, receipt_number)
);
create index payments_by_state on payments (instalment_id, student_id, id);
create index payments_by_student on payments (student_id, paid_on desc, id desc);

-- The payment PDF of a course: there is one, or there is none.
create table course_payment_documents (
  course_id bigint primary key references courses,
  file_id bigint not null references files deferrable initially deferred,
  created_at timestamptz not null default quinte_now(),
  created_by text not null
);
