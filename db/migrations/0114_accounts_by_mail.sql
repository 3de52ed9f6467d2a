-- Who signs in with an address is looked for by it, also while the attempts are being slowed down.
create index accounts_by_mail on accounts (lower(mail)) where mail <> '';
