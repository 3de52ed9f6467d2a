-- Secret addresses where calendar programs read the lessons of a teacher, a room or a course.
create table calendar_feeds (
  id bigint generated always as identity primary key,
  kind text not null,
  subject_id bigint not null,
  -- Kept as a hash: the address is shown once, when it is made.
  token_hash bytea not null,
  created_at timestamptz not null default quinte_now(),
  created_by text not null,
  revoked_at timestamptz,
  revoked_by text,
  constraint calendar_feeds_kind check (kind in ('teacher', 'room', 'course')),
  constraint calendar_feeds_token unique (token_hash),
  constraint calendar_feeds_revocation check ((revoked_at is null) = (revoked_by is null))
);
create unique index calendar_feeds_open on calendar_feeds (kind, subject_id)
  where revoked_at is null;
