-- What is noted of a student's instalment has a number of its own: students on the plan of a course
-- share the instalment. It stays when the instalment becomes one of the student's own plan.
alter table instalment_states
  add column id bigint generated always as identity constraint instalment_states_id unique;
