-- When and by whom a day had been closed that this action opened: taking it back puts them back, so
-- that the action that closed the day can still be taken back too.
alter table closing_change_days add created_at timestamptz, add created_by text;
