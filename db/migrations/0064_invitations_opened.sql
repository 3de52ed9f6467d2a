-- Somebody has looked at the page of an invitation: its own script says so, never a GET.
alter table invitation_steps drop constraint invitation_steps_step;
alter table invitation_steps add constraint invitation_steps_step check (step in (
  'invited', 'mailed', 'opened', 'reminded', 'accepted', 'rejected', 'cancelled', 'waiting', 'left',
  'offered', 'expired', 'withdrawn', 'present', 'absent', 'removed', 'moved'
));
-- Once for each invitation.
create unique index invitation_steps_opened on invitation_steps (invitation_id)
  where step = 'opened';
