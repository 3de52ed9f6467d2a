-- Pixels of the cover image, so that pages keep its place free until it is there.
alter table events add column cover_width smallint, add column cover_height smallint;
