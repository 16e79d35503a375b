-- Whom a sign-in provider knows an account as: one subject for each provider, which stays when the address changes.
create table account_identity (
  account_id integer not null references account on delete cascade,
  provider text not null check (provider <> ''),
  subject text not null check (subject <> ''),
  primary key (account_id, provider),
  unique (provider, subject)
);
insert into account_identity (account_id, provider, subject)
select id, 'google', google_sub from account where google_sub <> '';

alter table account
  drop constraint substitutes_cannot_sign_in,
  drop column google_sub,
  add constraint substitutes_cannot_sign_in
    check (role <> 'substitute' or (not active and email like 'substitute %'));

-- As before, but what somebody without a record signs in with keeps no account.
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
      and conrelid not in
        ('session'::regclass, 'audit'::regclass, 'account_choice'::regclass, 'account_identity'::regclass)
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
