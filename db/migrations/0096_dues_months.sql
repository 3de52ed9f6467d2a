-- The month that an instalment is for, as its words or its day tell: whoever asks for the students
-- that are regular would read it out of every instalment, and finds it in the index now.
alter table student_instalments add column due_month text generated always as (
  extract(year from due_on)::text || '-' || lpad(
    case
      when btrim(month) ~ '^[0-9]{1,2}$' and btrim(month)::int between 1 and 12 then btrim(month)
      else extract(month from due_on)::text
    end,
    2, '0')
) stored;

drop index student_instalments_by_enrolment;
create index student_instalments_by_enrolment on student_instalments (enrolment_id, due_on)
  include (due_month, status) where enrolment_id is not null;
