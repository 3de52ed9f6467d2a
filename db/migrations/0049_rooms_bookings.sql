-- Events may take a room. Who has a room when is said here once for lessons and events together, so
-- that neither can take what the other has; the triggers below keep it, nobody writes it by hand.
alter table events add column room_id bigint constraint events_room_exists references rooms;
create index events_by_room on events (room_id, starts_at)
  where room_id is not null and deleted_at is null;

create table room_bookings (
  room_id bigint not null references rooms,
  starts_at timestamp not null,
  ends_at timestamp not null,
  lesson_id bigint references lessons on delete cascade,
  event_id bigint references events on delete cascade,
  constraint room_bookings_one check (num_nonnulls(lesson_id, event_id) = 1),
  -- An event against everything else. Lessons count as one here: among themselves they are held
  -- apart by lessons_room_free, which lets those of a series take each other's places.
  constraint room_bookings_free exclude using gist (
    room_id with =, coalesce(event_id, 0) with <>, tsrange(starts_at, ends_at) with &&
  )
);
create unique index room_bookings_lesson on room_bookings (lesson_id) where lesson_id is not null;
create unique index room_bookings_event on room_bookings (event_id) where event_id is not null;
create index room_bookings_of_events on room_bookings (starts_at) where event_id is not null;

insert into room_bookings (room_id, starts_at, ends_at, lesson_id)
  select room_id, starts_at, ends_at, id from lessons
  where room_id is not null and deleted_at is null;

create function lessons_take_rooms() returns trigger language plpgsql as $$
begin
  insert into room_bookings (room_id, starts_at, ends_at, lesson_id)
    select room_id, starts_at, ends_at, id from made
    where room_id is not null and deleted_at is null;
  return null;
end $$;
create trigger lessons_take_rooms after insert on lessons
  referencing new table as made for each statement execute function lessons_take_rooms();

create function lessons_change_rooms() returns trigger language plpgsql as $$
declare
  moved bigint[] = array(
    select after.id from after join before using (id)
    where (after.room_id, after.starts_at, after.ends_at, after.deleted_at is null)
      is distinct from (before.room_id, before.starts_at, before.ends_at, before.deleted_at is null)
  );
begin
  if cardinality(moved) = 0 then
    return null;
  end if;
  delete from room_bookings where lesson_id = any(moved);
  insert into room_bookings (room_id, starts_at, ends_at, lesson_id)
    select room_id, starts_at, ends_at, id from after
    where id = any(moved) and room_id is not null and deleted_at is null;
  return null;
end $$;
create trigger lessons_change_rooms after update on lessons
  referencing old table as before new table as after
  for each statement execute function lessons_change_rooms();

create function event_takes_room() returns trigger language plpgsql as $$
begin
  delete from room_bookings where event_id = new.id;
  if new.room_id is not null and new.deleted_at is null then
    insert into room_bookings (room_id, starts_at, ends_at, event_id)
      values (new.room_id, new.starts_at, new.ends_at, new.id);
  end if;
  return null;
end $$;
create trigger events_take_room after insert or update of room_id, starts_at, ends_at, deleted_at
  on events for each row execute function event_takes_room();
