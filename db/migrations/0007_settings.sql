-- The academy's settings: one row a key, always there, plain or sealed by the application.
create table settings (
  key text primary key,
  value text not null default '',
  sealed bytea,
  updated_by text,
  updated_at timestamptz,
  version integer not null default 0,
  constraint settings_keys check (
    key in ('sendingMailAddress', 'sendingMailPassword', 'notificheLezioni')
  ),
  constraint settings_secret check (
    case when key = 'sendingMailPassword' then value = '' else sealed is null end
  )
);
insert into settings (key, value)
values ('sendingMailAddress', ''), ('sendingMailPassword', ''), ('notificheLezioni', '0');
