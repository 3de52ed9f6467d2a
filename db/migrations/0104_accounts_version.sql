-- A window opened on an account before somebody else saved it gave a role back that had been taken.
alter table accounts add column version integer not null default 0;
