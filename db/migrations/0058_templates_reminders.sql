-- The text of the reminders is a template like those of the other letters: the versions of before
-- keep their words and their order, and mails that name one name it by its new number.
create temporary table moved_texts on commit drop as
  select id, row_number() over (order by id)::int as version, subject, created_by, created_at,
    '<p>' || regexp_replace(regexp_replace(
      replace(replace(replace(replace(trim(body), e'\r', ''), '&', '&amp;'), '<', '&lt;'), '>', '&gt;'),
      '\n[ \t]*(\n[ \t]*)+', '</p><p>', 'g'), '\n', '<br />', 'g') || '</p>' as html
  from payment_reminder_texts;

insert into template_versions (key, version, subject, html, saved_by, saved_at)
select 'payments.reminder', version, subject, html, created_by, created_at from moved_texts;

update mails set data = jsonb_set(data, '{textVersion}', to_jsonb(moved_texts.version))
from moved_texts
where kind = 'payments.reminder' and data->'textVersion' = to_jsonb(moved_texts.id);

drop table payment_reminder_texts;
