-- Documents made together may be printed as one: instead of a file each, what they are made of is
-- kept, and typeset when it is asked for.
alter table report_sets add column joined boolean not null default false;

create table report_set_parts (
  set_id bigint not null references report_sets on delete cascade,
  position integer not null,
  template text not null,
  data text not null,
  constraint report_set_parts_key primary key (set_id, position)
);
