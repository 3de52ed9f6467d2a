-- Files kept in the database: one row of facts and the content in chunks, written once and never
-- changed, so that a file can be streamed out while others replace it by a new one.
create table files (
  id bigint generated always as identity primary key,
  name text not null,
  media_type text not null,
  size bigint not null,
  sha256 bytea not null,
  created_by text not null,
  created_at timestamptz not null default quinte_now(),
  constraint files_name_form check (name <> ''),
  constraint files_size check (size >= 0)
);

create table file_chunks (
  file_id bigint not null references files on delete cascade,
  seq integer not null,
  content bytea not null,
  constraint file_chunks_key primary key (file_id, seq)
);
-- Pictures and PDFs are compressed already: the database would only lose time trying.
alter table file_chunks alter column content set storage external;

-- A student's photo is a stored file; checked at the end, so that a save may replace it freely.
alter table students add constraint students_photo foreign key (photo_id) references files
  deferrable initially deferred;
create index students_by_photo on students (photo_id) where photo_id is not null;
