-- A line may also stand for a payment that somebody had written before: opening it again lets go
-- of that payment, while one that the line made is reversed.
alter table statement_line_payments add column made boolean not null default true;

-- The same movement in another file.
create index statement_lines_by_day on statement_lines (booked_on, amount_cents);
