-- What goes with its owner is found by an index, those in the trash and those undone too: of a lead
-- that went, every note and every call of the academy was read.
drop index lead_notes_by_lead;
create index lead_notes_by_lead on lead_notes (lead_id, at);
drop index lead_calls_by_lead;
create index lead_calls_by_lead on lead_calls (lead_id, at);
create index lead_enrolments_by_lead on lead_enrolments (lead_id);
create index lead_merges_by_other on lead_merges (other_id);
create index withdrawals_by_enrolment on withdrawals (enrolment_id);
create index imports_by_batch on imports (batch_id);

-- How many leads hold some tags is counted without reading the leads.
create index leads_live on leads (id) where deleted_at is null;

-- Lists count along indexes, which is quick only where the table was tidied since its last changes;
-- an import of leads changes less than the fifth that is waited for otherwise.
alter table leads set (
  autovacuum_vacuum_scale_factor = 0.02,
  autovacuum_vacuum_insert_scale_factor = 0.02
);
