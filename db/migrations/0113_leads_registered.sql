-- Lists of leads are sorted by the day of registration that they show; who filters by the day of arrival
-- finds it in leads_cohort too.
drop index leads_by_arrival;
create index leads_by_registration on leads (registered_on, id) where deleted_at is null;
