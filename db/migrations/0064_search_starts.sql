-- People by the beginning of their name, and of their tax code: what is typed first is found first.
create index students_names_start on students (names text_pattern_ops) where deleted_at is null;
create index teachers_names_start on teachers (names text_pattern_ops) where deleted_at is null;
create index students_tax_code_start on students (upper(tax_code) text_pattern_ops)
  where deleted_at is null;
create index teachers_tax_code_start on teachers (upper(tax_code) text_pattern_ops)
  where deleted_at is null;
