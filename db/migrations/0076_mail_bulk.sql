-- One of many that are sent together: a mail to one person does not wait behind them.
alter table mails add column bulk boolean not null default false;
alter table mail_pace
  -- The next turn of a mail that is no bulk.
  add column next_single_at timestamptz not null default '-infinity',
  -- Turns that such mails took before bulk ones that had theirs already, and that these give back.
  add column owed integer not null default 0;
