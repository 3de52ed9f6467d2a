-- Invitations to events move with a merge of two leads too.
alter table lead_merge_parts
  drop constraint lead_merge_parts_kind,
  add constraint lead_merge_parts_kind check (kind in ('note', 'call', 'tag', 'invitation'));
