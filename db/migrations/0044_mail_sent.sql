-- How many mails were sent is counted on this index alone.
create index mails_sent_by_time on mails (created_at, id) where sent_at is not null;
