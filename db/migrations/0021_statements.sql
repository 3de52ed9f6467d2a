-- Bank statements: what the bank wrote is never changed, only told apart line by line.
create table statements (
  id bigint generated always as identity primary key,
  name text not null,
  -- Of the whole file: the same one again is no other statement.
  sha256 bytea not null constraint statements_once unique,
  kind text not null constraint statements_kind check (kind in ('csv', 'camt')),
  -- Empty where the file does not say it.
  iban text not null default '',
  first_on date not null,
  last_on date not null,
  -- Movements of the file that another statement had brought already.
  known_lines integer not null default 0,
  imported_at timestamptz not null default quinte_now(),
  imported_by text not null,
  constraint statements_period check (first_on <= last_on)
);
create index statements_by_last on statements (last_on desc, id desc);
create index statements_by_import on statements (imported_at desc, id desc);

-- A movement of the account. Whether it is matched follows from the payments it made.
create table statement_lines (
  id bigint generated always as identity primary key,
  statement_id bigint not null references statements on delete cascade,
  -- Its place in the file.
  seq integer not null,
  booked_on date not null,
  value_on date,
  -- Negative when the money went out.
  amount_cents integer not null,
  payer text not null default '',
  description text not null default '',
  reference text not null default '',
  -- The same movement in two files that overlap is one line.
  fingerprint bytea not null constraint statement_lines_once unique,
  set_aside_reason text,
  set_aside_at timestamptz,
  set_aside_by text,
  constraint statement_lines_place unique (statement_id, seq),
  constraint statement_lines_amount check (amount_cents <> 0),
  -- Only what came in can pay something.
  constraint statement_lines_out check (amount_cents > 0 or set_aside_reason is not null),
  constraint statement_lines_aside check ((set_aside_reason is null) = (set_aside_at is null)
    and (set_aside_at is null) = (set_aside_by is null))
);

-- The payments a line made. A payment that is reversed pays nothing: its line is open again.
create table statement_line_payments (
  payment_id bigint primary key references payments,
  line_id bigint not null
    constraint statement_line_payments_line references statement_lines
);
create index statement_line_payments_by_line on statement_line_payments (line_id);

-- Which column of a bank's CSV means what, by the line of its headings.
create table statement_columns (
  header text primary key,
  columns jsonb not null,
  saved_at timestamptz not null default quinte_now(),
  saved_by text not null
);
