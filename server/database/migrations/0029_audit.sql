-- Who read, exported, signed in or was refused is audited beside who changed what.
alter table audit
  -- A page fetched it by itself, nobody asked for it.
  add column automatic boolean not null default false,
  -- The first digits of the hash of the session's token: they tell sessions apart and open none.
  add column session text,
  -- The students whom an export held, or whose records were read.
  add column student_ids integer[],
  -- Repeats within a short time have one key and are counted in one row: how many, and when the last one was.
  add column repeat_key text,
  add column count integer not null default 1 check (count >= 1),
  add column last_at timestamptz,
  add constraint audit_action
    check (action in ('add', 'change', 'remove', 'export', 'read', 'sign_in', 'sign_out', 'refuse')) not valid,
  drop constraint audit_account_fkey,
  -- An account in no record is deleted after some time; what it did stays.
  add constraint audit_account_fkey foreign key (account_id) references account on delete set null not valid;
alter table audit validate constraint audit_action;
alter table audit validate constraint audit_account_fkey;

create index audit_by_moment on audit (at, id);
drop index audit_by_account;
create index audit_by_account on audit (account_id, at, id);
create index audit_by_action on audit (action, at, id);
create index audit_by_student on audit using gin (student_ids) where student_ids is not null;
create unique index audit_by_repeat_key on audit (repeat_key) where repeat_key is not null;
-- What was done lately to students and groups; who read or exported them is no part of it.
drop index audit_of_students;
create index audit_of_students on audit (at)
  where subject in ('student', 'student_group', 'upload') and action in ('add', 'change', 'remove');

-- Rows are only ever added. There are four exceptions: a repeat is counted, an account in no record is deleted, old rows
-- are deleted by delete_audit_before, and details are anonymised by an erasure, which sets homeroom.audit_purpose to
-- 'erasure' in its transaction.
create function guard_audit() returns trigger language plpgsql as $$
declare
  purpose text := coalesce(current_setting('homeroom.audit_purpose', true), '');
  before jsonb := to_jsonb(old);
  after jsonb;
begin
  if tg_op = 'DELETE' then
    if purpose = 'retention' and old.at < now() - interval '90 days' then
      return old;
    end if;
    raise exception 'audit is append-only';
  end if;
  after := to_jsonb(new);
  if old.repeat_key is not null and new.count > old.count and new.last_at >= old.at
    and (old.student_ids is null or coalesce(new.student_ids @> old.student_ids, false))
    and after - '{count,last_at,student_ids}'::text[] = before - '{count,last_at,student_ids}'::text[] then
    return new;
  end if;
  if new.account_id is null and after - 'account_id' = before - 'account_id'
    and not exists (select from account where id = old.account_id) then
    return new;
  end if;
  if purpose = 'erasure' and after - 'details' = before - 'details' then
    return new;
  end if;
  raise exception 'audit is append-only';
end $$;
drop trigger audit_append_only on audit;
create trigger audit_append_only before update or delete on audit for each row execute function guard_audit();

-- Deletes at most so many of the oldest rows before a moment; rows of the last 90 days stay, whatever the moment is.
create function delete_audit_before(moment timestamptz, most integer) returns bigint language plpgsql as $$
declare
  deleted bigint;
begin
  perform set_config('homeroom.audit_purpose', 'retention', true);
  delete from audit where id in (
    select id from audit where at < least(moment, now() - interval '90 days') order by at, id limit most);
  get diagnostics deleted = row_count;
  perform set_config('homeroom.audit_purpose', '', true);
  return deleted;
end $$;

-- The rejected rows of uploads had all columns of their files, and which of them were mapped is not known: their cells are
-- deleted, the reasons stay. How many there were stays when the rows are deleted.
alter table upload_batch add column rejected integer not null default 0;
update upload_batch set rejected = (select count(*) from upload_rejected where upload_batch_id = upload_batch.id);
update upload_batch set columns = '[]' where columns <> '[]';
update upload_rejected set cells = '[]' where cells <> '[]';
