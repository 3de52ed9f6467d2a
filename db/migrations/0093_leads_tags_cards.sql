-- Forms of web sites give tags as well: whoever comes by them gets the tag that is left.
create or replace function replace_lead_tag(gone bigint, kept bigint) returns void language sql as $$
  insert into lead_tags (lead_id, tag_id, tagged_at, tagged_by)
  select lead_id, kept, tagged_at, tagged_by from lead_tags where tag_id = gone
  on conflict do nothing;
  delete from lead_tags where tag_id = gone;
  update lead_calls set outcome_tag_id = kept where outcome_tag_id = gone;
  update lead_forms
  set version = version + 1, tag_ids = case
    when kept = any(tag_ids) then array_remove(tag_ids, gone)
    else array_replace(tag_ids, gone, kept)
  end
  where gone = any(tag_ids);
$$;

-- Which leads are in the trash, for those below who have a lead among others.
create view lead_cards as
select id, deleted_at from leads;
