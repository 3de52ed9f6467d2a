-- Requests that took longer than anybody likes to wait, of the last days.
create table slow_requests (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  method text not null,
  -- The pattern of the address: nothing of what was asked for.
  path text not null,
  ms integer not null
);
create index slow_requests_by_time on slow_requests (at);

-- How large the database was on each day.
create table database_sizes (
  day date primary key,
  bytes bigint not null
);
