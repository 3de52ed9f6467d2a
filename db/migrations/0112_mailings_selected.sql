-- What is said of a mail that has gone depends on whether several students were chosen one by one.
alter table mailings add column selected boolean not null default false;
