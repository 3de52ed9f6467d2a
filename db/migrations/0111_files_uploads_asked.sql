-- What the report was asked for that a form is to send: it goes with a person whose data are erased.
alter table uploads add column asked jsonb not null default '{}';
