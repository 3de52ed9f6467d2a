-- Whether a lead has been called: whether it holds a tag of the categories that mark a call. It
-- follows from the tags, which alone say it; it stands beside the lead so that the lists of whom to
-- call are read along an index.
alter table leads add column called boolean not null default false;
-- It is not a change of the lead: who noted it has changed the tags.
create or replace trigger leads_change before update on leads
  for each row when (old.called = new.called) execute function note_lead_change();

create function quinte_note_called(ids bigint[]) returns void language sql as $$
  update leads set called = not called
  where id = any (ids) and called <> exists (
    select from held_tags
    where held_tags.lead_id = leads.id and held_tags.role in ('outcome', 'rejection')
  )
$$;

create function quinte_tagged() returns trigger language plpgsql as $$
begin
  perform quinte_note_called(array(select distinct lead_id from changed));
  return null;
end $$;
create trigger lead_tags_added after insert on lead_tags
  referencing new table as changed for each statement execute function quinte_tagged();
create trigger lead_tags_taken after delete on lead_tags
  referencing old table as changed for each statement execute function quinte_tagged();

create function quinte_tag_moved() returns trigger language plpgsql as $$
begin
  perform quinte_note_called(array(select lead_id from lead_tags where tag_id = new.id));
  return null;
end $$;
create trigger tags_moved after update of category_id, deleted_at on tags
  for each row
  when (old.category_id <> new.category_id or old.deleted_at is distinct from new.deleted_at)
  execute function quinte_tag_moved();

create index leads_to_call on leads (created_at, id)
  where deleted_at is null and not_to_call is null and not called;
create index leads_to_call_by_day on leads (arrived_on, id)
  where deleted_at is null and not_to_call is null and not called;
create index leads_called on leads (updated_at, id) where deleted_at is null and called;

-- A lead is in the hands of one operator at most, and an operator has one lead at most.
create table call_locks (
  lead_id bigint constraint call_locks_lead primary key references leads on delete cascade,
  account_id bigint not null constraint call_locks_operator unique
    references accounts on delete cascade,
  taken_at timestamptz not null default quinte_now(),
  expires_at timestamptz not null
);

-- What an operator says about a course, by the tag of the course.
create table call_scripts (
  tag_id bigint primary key references tags,
  body text not null,
  version integer not null default 1,
  saved_at timestamptz not null default quinte_now(),
  saved_by text not null
);

-- The appointment that was agreed on in a call.
alter table lead_calls add column appointment_at timestamp(0);
