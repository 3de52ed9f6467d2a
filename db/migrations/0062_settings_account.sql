-- Where the academy is paid to: told in the settings, beside what whoever runs the server has said.
alter table settings
  drop constraint settings_keys,
  add constraint settings_keys check (
    key in (
      'sendingMailAddress', 'sendingMailPassword', 'notificheLezioni', 'accountPayee', 'accountIban'
    )
  );
insert into settings (key, value) values ('accountPayee', ''), ('accountIban', '');
