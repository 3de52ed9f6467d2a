-- A proof that was removed by mistake can be taken back.
alter table instalment_proofs add column deleted_at timestamptz;

-- The same file sent in twice is found by its content.
create index files_by_digest on files (sha256);
