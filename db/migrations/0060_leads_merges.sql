-- A merge of two leads, so that it can be taken back: what the one that stays got from the other.
create table lead_merges (
  id bigint generated always as identity primary key,
  lead_id bigint not null references leads on delete cascade,
  other_id bigint not null references leads on delete cascade,
  -- Columns of the lead that stays as they were and as the merge made them.
  before jsonb not null,
  after jsonb not null,
  merged_at timestamptz not null default quinte_now(),
  merged_by text not null,
  undone_at timestamptz,
  undone_by text,
  constraint lead_merges_undone check ((undone_at is null) = (undone_by is null))
);
create unique index lead_merges_open on lead_merges (other_id) where undone_at is null;
create index lead_merges_by_lead on lead_merges (lead_id);

-- Notes and calls that moved with it, and tags that were not there before.
create table lead_merge_parts (
  merge_id bigint not null references lead_merges on delete cascade,
  kind text not null,
  part_id bigint not null,
  constraint lead_merge_parts_once primary key (merge_id, kind, part_id),
  constraint lead_merge_parts_kind check (kind in ('note', 'call', 'tag'))
);
