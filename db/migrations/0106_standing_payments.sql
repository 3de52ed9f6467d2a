-- The payments that count: those that were not reversed, and that reverse none.
create view standing_payments as
select * from payments
where reverses_id is null
  and not exists (select from payments back where back.reverses_id = payments.id);
