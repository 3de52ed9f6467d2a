-- People by the beginning of their names, and of their tax code: what is typed first is found first.
-- A hundred letters are enough to tell them apart, and fit into an index whatever they are.
create index students_names_start on students (left(names, 100) text_pattern_ops)
  where deleted_at is null;
create index teachers_names_start on teachers (left(names, 100) text_pattern_ops)
  where deleted_at is null;
create index leads_names_start on leads (left(search, 100) text_pattern_ops)
  where deleted_at is null;
create index students_tax_code_start on students (upper(tax_code) text_pattern_ops)
  where deleted_at is null;
create index teachers_tax_code_start on teachers (upper(tax_code) text_pattern_ops)
  where deleted_at is null;
