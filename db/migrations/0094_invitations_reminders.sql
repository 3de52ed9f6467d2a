-- Of which beginning a planned reminder went out: an event that is put off is reminded of once more.
alter table event_reminders add starts_at timestamp;
update event_reminders set starts_at = events.starts_at
from events where events.id = event_reminders.event_id;
alter table event_reminders alter starts_at set not null;
