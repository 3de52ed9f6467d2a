-- What was done lately to lessons is read by time, to be taken back.
create index lesson_changes_by_time on lesson_changes (made_at);
