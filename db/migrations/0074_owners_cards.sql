-- What every feature may know of a record of another: how it is called, how it is found, and where
-- it stands. All else of a student, an account, … is read through the feature that owns it.
create view account_cards as
select id, username, role, name, surname, disabled_at, person_id from accounts;

create view file_cards as
select id, name, media_type, size, sha256 from files;

create view course_cards as
select id, name, search, academic_year, category_id, starts_on, ends_on, visible_weekdays,
  archived_at, deleted_at
from courses;

create view student_cards as
select id, name, surname, names, search, mail, mail2, phone, deleted_at from students;

create view teacher_cards as
select id, name, surname, names, search, mail, mail2, regime, deleted_at from teachers;

create view room_cards as
select id, name, search, deleted_at from rooms;

create view subject_cards as
select id, name, note, search, deleted_at from subjects;

-- Events in rooms, those of the trash left out.
create view booked_events as
select room_bookings.room_id, room_bookings.starts_at, room_bookings.ends_at,
  events.id as event_id, events.title
from room_bookings
join events on events.id = room_bookings.event_id
where room_bookings.event_id is not null;

-- What a certificate or a class list says of a student besides.
create view student_particulars as
select id, name, surname, names, search, mail, mail2, phone, deleted_at, address, city, birth_date,
  birth_city, tax_code, profession, photo_id
from students;

create view enrolment_cards as
select id, student_id, course_id, counts_from, enrolled_at from enrolments;

create view lesson_cards as
select id, course_id, room_id, starts_at, ends_at, minutes, topic, daily_billing, split_billing,
  version, created_at, deleted_at
from lessons;

-- Who is on the blacklist now.
create view blacklisted_students as
select student_id from blacklistings where removed_at is null;

create view tag_cards as
select tags.id, tags.name, tags.search, tags.position, tags.category_id, tags.deleted_at,
  tag_categories.role, tag_categories.name as category,
  tag_categories.position as category_position,
  tag_categories.deleted_at as category_deleted_at
from tags
join tag_categories on tag_categories.id = tags.category_id;

-- An instalment with the plan it is of: that of its course, or a student's own.
create view plan_instalments as
select instalments.id, instalments.plan_id, instalments.due_on, instalments.month,
  instalments.amount_cents, payment_plans.course_id, payment_plans.student_id
from instalments
join payment_plans on payment_plans.id = instalments.plan_id;

-- Holds the plans of some instalments: who changes one of them comes before or after.
create function share_plans(of bigint[]) returns void language sql as $$
  select from payment_plans
  where id in (select plan_id from instalments where id = any(of))
  order by id for share
$$;

-- As before, with the category in words too.
create or replace view held_tags as
select lead_tags.lead_id, lead_tags.tag_id, lead_tags.tagged_at, tag_cards.name,
  tag_cards.category_id, tag_cards.role, tag_cards.category, tag_cards.category_position
from lead_tags
join tag_cards on tag_cards.id = lead_tags.tag_id and tag_cards.deleted_at is null;

-- The lessons of a course, its own and those that it shares, without those of the trash.
create view course_lessons as
select lesson_courses.course_id, lessons.id as lesson_id, lessons.starts_at, lessons.ends_at,
  lessons.minutes, lessons.course_id = lesson_courses.course_id as own
from lesson_courses
join lessons on lessons.id = lesson_courses.lesson_id and lessons.deleted_at is null;
