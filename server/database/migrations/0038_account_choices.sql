-- What a person chose last on the screens, such as a grade, so that the next answer is already right.
create table account_choice (
  account_id integer not null references account on delete cascade,
  name text not null check (name ~ '^[a-z_]{1,40}$'),
  value jsonb not null check (octet_length(value::text) <= 8000),
  changed_at timestamptz not null default now(),
  primary key (account_id, name)
);

-- As before, but what somebody without a record chose keeps no account.
create or replace function delete_unused_accounts(moment timestamptz, most integer) returns bigint language plpgsql as $$
declare
  reference record;
  unreferenced text := '';
  deleted bigint;
begin
  for reference in
    select conrelid::regclass as table_name, attname as column_name
    from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where contype = 'f' and confrelid = 'account'::regclass and conparentid = 0
      and conrelid not in ('session'::regclass, 'audit'::regclass, 'account_choice'::regclass)
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
