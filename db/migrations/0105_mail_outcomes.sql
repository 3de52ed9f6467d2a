-- Of who was erased no mail can be tried again, and why one failed named the address.
update mails set last_error = null, failed_at = null,
  cancelled_at = coalesce(cancelled_at, failed_at, case when sent_at is null then quinte_now() end),
  cancelled_by = coalesce(cancelled_by, case when sent_at is null then 'sistema' end)
where to_address = '';

-- A copy of a copy is one more of the first mail, by which all of them are found.
with recursive chains as (
  select id, copy_of as first from mails where copy_of is not null
  union all
  select chains.id, mails.copy_of from chains
  join mails on mails.id = chains.first where mails.copy_of is not null
)
update mails set copy_of = (select min(first) from chains where chains.id = mails.id)
where copy_of in (select id from chains);

create index mails_by_copy on mails (copy_of) where copy_of is not null;

-- What became of a mail and of those by which it was sent once more: the best of them counts.
create view mail_outcomes as
select mails.id, case
    when sent_at is not null or copies.sent then 'sent'
    when num_nonnulls(failed_at, cancelled_at) = 0 or copies.waiting then 'waiting'
    when failed_at is not null or copies.failed then 'failed'
    else 'cancelled'
  end as state
from mails
cross join lateral (
  select bool_or(sent_at is not null) as sent,
    bool_or(num_nonnulls(sent_at, failed_at, cancelled_at) = 0) as waiting,
    bool_or(failed_at is not null) as failed
  from mails copies where copies.copy_of = mails.id
) copies;
