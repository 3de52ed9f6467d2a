-- How a guest is addressed, where the first name is known by itself: of a lead it is.
alter table invitations add column guest_first_name text not null default '';
update invitations set guest_first_name = leads.name from leads where leads.id = lead_id;
