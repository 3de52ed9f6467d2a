-- Who had left a course and came back to it by a lead has left it again when that is taken back.
alter table lead_enrolment_courses add readmitted boolean not null default false;
