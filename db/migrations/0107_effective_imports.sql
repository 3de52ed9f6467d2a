-- Imports by which something came in, and whether any of it has not been taken back.
create view effective_imports as
select imports.*, came_in.waiting
from imports
cross join lateral (
  select bool_or(undone is null) as waiting from import_rows
  where import_id = imports.id and outcome in ('added', 'updated')
) came_in
where came_in.waiting is not null;
