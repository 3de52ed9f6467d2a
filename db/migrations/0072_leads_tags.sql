-- Leads refer to tags, and know them; a tag that is merged into another asks them to follow.
create function replace_lead_tag(gone bigint, kept bigint) returns void language sql as $$
  insert into lead_tags (lead_id, tag_id, tagged_at, tagged_by)
  select lead_id, kept, tagged_at, tagged_by from lead_tags where tag_id = gone
  on conflict do nothing;
  delete from lead_tags where tag_id = gone;
  update lead_calls set outcome_tag_id = kept where outcome_tag_id = gone;
$$;
