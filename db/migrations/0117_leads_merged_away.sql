-- A lead that went to the trash by being merged into another was said to have been put there.
update audit_entries
set action = 'lead.merged_away', after = jsonb_build_object('intoLeadId', after -> 'mergedInto')
where action = 'lead.deleted' and after ? 'mergedInto';
