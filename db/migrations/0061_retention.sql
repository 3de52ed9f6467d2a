-- For how many months data of leads of a source are kept, where it is not the usual time.
create table lead_retention (
  tag_id bigint primary key references tags,
  months integer not null,
  saved_at timestamptz not null default quinte_now(),
  saved_by text not null,
  constraint lead_retention_months check (months between 1 and 120)
);

-- When data of leads were deleted because their time was over; who they were is not known any more.
create table lead_deletions (
  id bigint generated always as identity primary key,
  deleted_at timestamptz not null default quinte_now(),
  deleted_by text not null,
  leads integer not null
);

-- What is left of them: how many came in a month from a source, and how far they got.
create table forgotten_leads (
  deletion_id bigint not null references lead_deletions on delete cascade,
  month date not null,
  tag_id bigint references tags,
  leads integer not null,
  called integer not null,
  reached integer not null,
  open_day integer not null,
  constraint forgotten_leads_once unique nulls not distinct (deletion_id, month, tag_id)
);
create index forgotten_leads_by_tag on forgotten_leads (tag_id);

-- Those whose time may be over, also in the trash; who became a student is kept as one.
create index leads_kept on leads (arrived_on) where student_id is null;
