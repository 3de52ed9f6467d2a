-- A lead that went to the trash by being merged into another was said to have been put there.
update audit_entries
set action = 'lead.merged_away', after = jsonb_build_object('intoLeadId', after -> 'mergedInto')
where action = 'lead.deleted' and after ? 'mergedInto';

-- Also when the newest registration comes first, leads without one come last.
create index leads_by_registration_down on leads (registered_on desc nulls last, id desc)
  where deleted_at is null;
