-- Changed lessons are switched on in the settings (notificheLezioni), which had no effect until now:
-- what had one is kept, and the rule of lessons has no switch of its own any more.
update settings set
  value = case when automatic_rules.enabled then '1' else '0' end,
  updated_at = coalesce(automatic_rules.enabled_at, settings.updated_at)
from automatic_rules
where automatic_rules.key = 'lessons' and settings.key = 'notificheLezioni';
update automatic_rules set enabled = false, enabled_at = null where key = 'lessons';
