-- The mail server that the office has chosen, and how fast mails go out; one row each.
create table mail_servers (
  id smallint primary key default 1,
  host text not null default '',
  port integer not null default 465,
  username text not null default '',
  mails_per_minute integer,
  connections integer not null default 3,
  -- The largest mail that the server takes, as it said itself when a mail went or it was tried.
  size_limit bigint,
  version integer not null default 0,
  updated_by text,
  updated_at timestamptz,
  constraint mail_servers_one check (id = 1),
  constraint mail_servers_pace check (
    connections between 1 and 3 and (mails_per_minute is null or mails_per_minute between 1 and 600)
  )
);
insert into mail_servers default values;

-- When the next mail may go. Apart from the settings: it is written with every mail.
create table mail_pace (
  id smallint primary key default 1,
  next_turn_at timestamptz not null default '-infinity',
  -- After the server could not be used; counts for that server and login alone.
  paused_until timestamptz not null default '-infinity',
  pauses integer not null default 0,
  paused_for text not null default '',
  constraint mail_pace_one check (id = 1)
);
insert into mail_pace default values;
