-- A mail that was sent once more: of what was sent together it counts once, as its first.
alter table mails add column copy_of bigint references mails (id);

update mails set copy_of = (queued.after->>'copyOf')::bigint
from audit_entries queued
where queued.entity = 'mail' and queued.action = 'mail.queued' and queued.after ? 'copyOf'
  and queued.entity_id = mails.id;
