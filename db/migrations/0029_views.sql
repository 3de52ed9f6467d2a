-- How users arrange the lists of the screens for themselves: a view has a name; without one it is
-- how the list is shown until a view is chosen.
create table list_views (
  id bigint generated always as identity primary key,
  account_id bigint not null constraint list_views_account references accounts,
  -- The list, as the screens call it.
  list text not null,
  name text collate quinte_it not null default '',
  -- Columns in their order, those not shown, filters and order, as the contract has them.
  content jsonb not null,
  constraint list_views_content_form check (jsonb_typeof(content) = 'object')
);
create unique index list_views_name on list_views (account_id, list, lower(name));
