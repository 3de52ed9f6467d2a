-- What was told of an instalment is known by its course and day, of which a plan has one: its number
-- is another in a plan of the student's own. What was told twice, or of an instalment that is gone,
-- keeps its number with a minus, so that it is not taken for that of a course.
update automatic_mails set subject_id = -subject_id
where rule in ('instalments_before', 'instalments_after');

update automatic_mails set subject_id = told.course_id
from (
  select min(mails.id) as id, dues.course_id
  from automatic_mails mails
  join plan_instalments dues on dues.id = -mails.subject_id
  where mails.rule in ('instalments_before', 'instalments_after')
  group by mails.rule, mails.kind, mails.person_id, mails.state, dues.course_id
) as told
where automatic_mails.id = told.id;
