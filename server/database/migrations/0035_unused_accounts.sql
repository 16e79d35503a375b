-- Deletes at most so many accounts of people in no record who have not signed in since a moment; returns how many. One to
-- which a record refers stays, also records of tables that are added later: sessions end with it, and readings in the audit
-- keep the address. One that the office has deactivated stays too, because it keeps that person out.
create function delete_unused_accounts(moment timestamptz, most integer) returns bigint language plpgsql as $$
declare
  reference record;
  unreferenced text := '';
  deleted bigint;
begin
  for reference in
    select conrelid::regclass as table_name, attname as column_name
    from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where contype = 'f' and confrelid = 'account'::regclass and conparentid = 0
      and conrelid not in ('session'::regclass, 'audit'::regclass)
  loop
    unreferenced := unreferenced
      || format(' and not exists (select from %s where %I = account.id)', reference.table_name, reference.column_name);
  end loop;
  execute format($query$
    delete from account where id in (
      select id from account
      where role = 'none' and not superuser and signed_in_at < $1
        and (active or email like '%% (replaced, ' || id || ')')
        and not exists (select from audit where account_id = account.id and action in ('add', 'change', 'remove', 'export'))
        %s
      order by id limit $2 for update skip locked
    )$query$, unreferenced) using moment, most;
  get diagnostics deleted = row_count;
  return deleted;
end $$;
