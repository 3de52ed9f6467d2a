-- The order in which people joined waiting lists.
create sequence invitation_turns;

-- Somebody at an event: a student, a teacher, or a guest known by name only, who may be a lead. How
-- it stands with them is `state`; each step that led there is a row of its own.
create table invitations (
  id bigint generated always as identity primary key,
  event_id bigint not null constraint invitations_event references events,
  student_id bigint constraint invitations_student references students,
  teacher_id bigint constraint invitations_teacher references teachers,
  guest_name text,
  guest_contact text not null default '',
  lead_id bigint constraint invitations_lead references leads,
  -- What is stored of the token in the personal link; the token itself is only in the mail.
  token_hash bytea not null constraint invitations_token unique,
  state text not null default 'invited',
  -- The place in the waiting list: who joined earlier has a smaller number.
  turn bigint,
  invited_at timestamptz not null default quinte_now(),
  invited_by text not null,
  present_at timestamptz,
  present_by text,
  removed_at timestamptz,
  constraint invitations_somebody check (num_nonnulls(student_id, teacher_id, guest_name) = 1),
  constraint invitations_guest check (lead_id is null or guest_name is not null),
  constraint invitations_state
    check (state in ('invited', 'accepted', 'rejected', 'cancelled', 'waiting')),
  constraint invitations_turn check ((state = 'waiting') = (turn is not null)),
  constraint invitations_presence check ((present_at is null) = (present_by is null))
);
create unique index invitations_student_once on invitations (event_id, student_id)
  where removed_at is null and student_id is not null;
create unique index invitations_teacher_once on invitations (event_id, teacher_id)
  where removed_at is null and teacher_id is not null;
create unique index invitations_lead_once on invitations (event_id, lead_id)
  where removed_at is null and lead_id is not null;
create index invitations_by_event on invitations (event_id, state, turn) where removed_at is null;
create index invitations_by_student on invitations (student_id) where student_id is not null;
create index invitations_by_lead on invitations (lead_id) where lead_id is not null;
create index invitations_by_teacher on invitations (teacher_id) where teacher_id is not null;

create table invitation_steps (
  id bigint generated always as identity primary key,
  invitation_id bigint not null references invitations on delete cascade,
  step text not null,
  at timestamptz not null default quinte_now(),
  by text not null,
  -- Until when a place was offered, or why out of order.
  note text not null default '',
  constraint invitation_steps_step check (step in (
    'invited', 'mailed', 'reminded', 'accepted', 'rejected', 'cancelled', 'waiting', 'left',
    'offered', 'expired', 'withdrawn', 'present', 'absent', 'removed'
  ))
);
create index invitation_steps_by_invitation on invitation_steps (invitation_id, id);

-- A free place that is held for somebody of the waiting list until a certain moment.
create table invitation_offers (
  id bigint generated always as identity primary key,
  invitation_id bigint not null references invitations on delete cascade,
  -- The turn with which they waited: who leaves the list and joins again may be offered again.
  turn bigint not null,
  offered_at timestamptz not null default quinte_now(),
  offered_by text not null,
  expires_at timestamptz not null,
  reason text not null default '',
  ended_at timestamptz
);
create unique index invitation_offers_open on invitation_offers (invitation_id)
  where ended_at is null;
create index invitation_offers_by_expiry on invitation_offers (expires_at) where ended_at is null;
create index invitation_offers_by_turn on invitation_offers (invitation_id, turn);

-- Planned reminders that went out: once an event.
create table event_reminders (
  event_id bigint primary key references events,
  sent_at timestamptz not null default quinte_now()
);
