-- What the academy invites to: open days, workshops, performances. Descriptions are sanitised HTML.
create table events (
  id bigint generated always as identity primary key,
  title text collate quinte_it not null,
  description text not null,
  place text not null default '',
  link1 text not null default '',
  link1_title text not null default '',
  link2 text not null default '',
  link2_title text not null default '',
  -- Local times of the academy.
  starts_at timestamp not null,
  ends_at timestamp not null,
  capacity integer not null,
  cover_id bigint references files deferrable initially deferred,
  attachment_id bigint references files deferrable initially deferred,
  -- Whether a place that becomes free is offered to who waits, and for how many hours at most.
  offers boolean not null default true,
  offer_hours smallint not null default 12,
  -- Days before the event at which the planned reminder goes out; none without one.
  reminder_days smallint,
  version integer not null default 0,
  created_at timestamptz not null default quinte_now(),
  created_by text not null,
  deleted_at timestamptz,
  search text generated always as (quinte_fold(title)) stored,
  constraint events_title_form check (title = trim(title) and title <> ''),
  constraint events_description_form check (description <> ''),
  constraint events_times check (ends_at > starts_at),
  constraint events_capacity check (capacity > 0),
  constraint events_offer_hours check (offer_hours between 1 and 168),
  constraint events_reminder_days check (reminder_days between 1 and 60)
);
create index events_by_start on events (starts_at, id) where deleted_at is null;
create index events_by_title on events (title, id) where deleted_at is null;
create index events_by_age on events (created_at, id) where deleted_at is null;
create index events_search on events using gin (search gin_trgm_ops) where deleted_at is null;
create index events_by_cover on events (cover_id) where cover_id is not null;
create index events_by_attachment on events (attachment_id) where attachment_id is not null;
