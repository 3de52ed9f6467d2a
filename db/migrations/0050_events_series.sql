-- Events between which who is invited chooses one: dates of one open day.
create table event_series (
  id bigint generated always as identity primary key,
  created_at timestamptz not null default quinte_now(),
  created_by text not null
);
alter table events add column series_id bigint references event_series;
create index events_by_series on events (series_id, starts_at) where series_id is not null;

alter table invitation_steps drop constraint invitation_steps_step;
alter table invitation_steps add constraint invitation_steps_step check (step in (
  'invited', 'mailed', 'reminded', 'accepted', 'rejected', 'cancelled', 'waiting', 'left',
  'offered', 'expired', 'withdrawn', 'present', 'absent', 'removed', 'moved'
));
