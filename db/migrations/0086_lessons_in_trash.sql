-- The lessons of the last month that were deleted, the last one first.
create index lessons_in_trash on lessons (deleted_at, id) where deleted_at is not null;
