-- What was spent in a month to be found by leads of an origin.
create table source_costs (
  id bigint generated always as identity primary key,
  tag_id bigint not null references tags,
  month date not null,
  cents integer not null,
  saved_at timestamptz not null default quinte_now(),
  saved_by text not null,
  constraint source_costs_once unique (tag_id, month),
  constraint source_costs_month check (extract(day from month) = 1),
  constraint source_costs_form check (cents >= 0)
);
create index source_costs_by_month on source_costs (month, tag_id);
