-- What the cohort asks of every lead stands beside it: when it was first called and by whom, whether
-- it ever answered, whether it was entered for a day of information. It follows from calls and tags,
-- which alone say it, and is no change of the lead.
alter table leads
  add column first_call_at timestamp(0),
  add column first_operator_id bigint,
  add column reached boolean not null default false,
  add column open_day boolean not null default false,
  -- Who it is, where it says a town: leads of one name there are probably one person.
  add column person_key text generated always as (
    case when city <> '' then
      quinte_fold(surname) || E'\n' || quinte_fold(name) || E'\n' || quinte_fold(city) end
  ) stored;
alter table leads add column first_call_minutes real generated always as (
  case when first_call_at is not null then
    greatest(0, extract(epoch from first_call_at at time zone 'Europe/Rome' - created_at) / 60) end
) stored;

create or replace trigger leads_change before update on leads
  for each row when (
    old.called = new.called and old.reached = new.reached and old.open_day = new.open_day
    and old.first_call_at is not distinct from new.first_call_at
    and old.first_operator_id is not distinct from new.first_operator_id
  ) execute function note_lead_change();

create or replace function quinte_note_called(ids bigint[]) returns void language sql as $$
  update leads set called = held.called, open_day = held.open_day
  from (
    select id,
      exists (
        select from held_tags
        where held_tags.lead_id = id and held_tags.role in ('outcome', 'rejection')
      ) as called,
      exists (
        select from held_tags where held_tags.lead_id = id and held_tags.role = 'info_date'
      ) as open_day
    from unnest(ids) as given (id)
  ) held
  where leads.id = held.id and (leads.called <> held.called or leads.open_day <> held.open_day)
$$;

create function quinte_note_calls(ids bigint[]) returns void language sql as $$
  update leads
  set first_call_at = calls.at, first_operator_id = calls.operator_id, reached = calls.reached
  from (
    select given.id, first.at, first.operator_id,
      exists (
        select from lead_calls
        where lead_calls.lead_id = given.id and lead_calls.deleted_at is null
          and coalesce(lead_calls.answered, true)
      ) as reached
    from unnest(ids) as given (id)
    left join lateral (
      select lead_calls.at, lead_calls.operator_id from lead_calls
      where lead_calls.lead_id = given.id and lead_calls.deleted_at is null
      order by lead_calls.at, lead_calls.id limit 1
    ) first on true
  ) calls
  where leads.id = calls.id
    and (leads.first_call_at, leads.first_operator_id, leads.reached)
      is distinct from (calls.at, calls.operator_id, calls.reached)
$$;

create function quinte_calls_changed() returns trigger language plpgsql as $$
begin
  perform quinte_note_calls(array(select distinct lead_id from changed));
  return null;
end $$;
create function quinte_calls_moved() returns trigger language plpgsql as $$
begin
  perform quinte_note_calls(array(select lead_id from before union select lead_id from changed));
  return null;
end $$;
create trigger lead_calls_added after insert on lead_calls
  referencing new table as changed for each statement execute function quinte_calls_changed();
create trigger lead_calls_taken after delete on lead_calls
  referencing old table as changed for each statement execute function quinte_calls_changed();
create trigger lead_calls_changed after update on lead_calls
  referencing old table as before new table as changed
  for each statement execute function quinte_calls_moved();

select quinte_note_called(array(select id from leads));
select quinte_note_calls(array(select distinct lead_id from lead_calls));

create index leads_cohort on leads (arrived_on)
  include (id, first_call_at, first_call_minutes, first_operator_id, reached, open_day, student_id)
  where deleted_at is null;
drop index leads_by_person;
create index leads_by_person on leads (person_key, id)
  where deleted_at is null and person_key is not null;
drop index leads_by_mail;
create index leads_by_mail on leads (lower(mail), id) include (mail)
  where deleted_at is null and mail <> '';
drop index leads_by_digits;
create index leads_by_digits on leads (phone_digits, id)
  where deleted_at is null and phone_digits is not null;
