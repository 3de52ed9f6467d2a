-- The place in the waiting list that the last change took from them: taking the change back gives it
-- again, and whatever happens after it forgets it.
alter table invitations add left_turn bigint;
