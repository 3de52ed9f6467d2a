-- A record that moves in keeps the number that it has in the old program where that number is free
-- here: old links and old clients find it.

-- Says under which number the next record of a table goes in, for the rest of the transaction or
-- until it did, and under one of its own when none is said; false when something has that number.
create function keep_number(kept_table text, kept_id bigint) returns boolean
language plpgsql as $$
declare
  taken boolean;
begin
  execute format('select exists (select from %I where id = $1)', kept_table) into taken using kept_id;
  perform set_config(
    'quinte.kept_number',
    case when taken or kept_id is null then '' else kept_table || ' ' || kept_id end, true
  );
  return not taken and kept_id is not null;
end
$$;

-- The number that was said for a record of this table, once; null when none was.
create function kept_number(kept_table text) returns bigint
language plpgsql as $$
declare
  said text := current_setting('quinte.kept_number', true);
begin
  if said is null or split_part(said, ' ', 1) <> kept_table then return null; end if;
  perform set_config('quinte.kept_number', '', true);
  return split_part(said, ' ', 2)::bigint;
end
$$;

create function take_kept_number() returns trigger
language plpgsql as $$
begin
  new.id := coalesce(kept_number(tg_table_name), new.id);
  return new;
end
$$;

-- Numbers up to this one are left to the records that move in. Who writes waits meanwhile, so that
-- nobody gets one of them.
create function leave_numbers(left_table text, up_to bigint) returns void
language plpgsql as $$
declare
  counter text := pg_get_serial_sequence(left_table, 'id');
  last bigint;
begin
  execute 'select last_value from ' || counter into last;
  if last >= up_to then return; end if;
  execute format('lock table %I in share row exclusive mode', left_table);
  execute 'select last_value from ' || counter into last;
  perform setval(counter, greatest(last, up_to));
end
$$;

do $$
declare
  kept_table text;
begin
  foreach kept_table in array array[
    'rooms', 'subjects', 'course_categories', 'teachers', 'teacher_groups', 'courses', 'course_merges',
    'students', 'makeups', 'exams', 'homework', 'handouts', 'teacher_invoices', 'tag_categories', 'tags',
    'leads', 'lead_notes', 'lead_calls', 'events', 'invitations'
  ] loop
    execute format(
      'create trigger keep_number before insert on %I for each row
         when (current_setting(''quinte.kept_number'', true) <> '''')
         execute function take_kept_number()', kept_table);
  end loop;
end
$$;
