-- A mail is sent outside of any transaction: until this moment whoever sends it has it alone.
alter table mails add column sending_until timestamptz;
