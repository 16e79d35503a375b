-- Names a student in backups and in the list of erasures, where an id of this database could be another student's later.
alter table student
  add column uid uuid not null default gen_random_uuid(),
  add column erased_at timestamptz;
create unique index student_uid_key on student (uid);

-- Which students were erased on request; repeated after an older backup is restored.
create table erasure (
  student_uid uuid primary key,
  erased_at timestamptz not null default now()
);

-- How many days the school keeps something where it is not the default; null is for ever.
create table retention (
  subject text primary key,
  days integer check (days >= 1)
);

-- Changes of marks are only ever added, except that an erasure takes remarks away and that old ones are deleted; both say
-- so in homeroom.audit_purpose for their transaction.
create function guard_attendance_change() returns trigger language plpgsql as $$
declare
  purpose text := coalesce(current_setting('homeroom.audit_purpose', true), '');
  remarks constant text[] := '{old_comment,new_comment,reason}';
begin
  if tg_op = 'DELETE' and purpose = 'retention' then
    return old;
  end if;
  if tg_op = 'UPDATE' and purpose = 'erasure' and to_jsonb(new) - remarks = to_jsonb(old) - remarks then
    return new;
  end if;
  raise exception 'attendance_change is append-only';
end $$;
drop trigger attendance_change_append_only on attendance_change;
create trigger attendance_change_append_only before update or delete on attendance_change
  for each row execute function guard_attendance_change();
create index attendance_change_by_moment on attendance_change (changed_at);

-- Kinds of entries are kept for different times.
drop function delete_audit_before(timestamptz, integer);
create function delete_audit_before(moment timestamptz, kinds text[], most integer) returns bigint language plpgsql as $$
declare
  deleted bigint;
begin
  perform set_config('homeroom.audit_purpose', 'retention', true);
  delete from audit where id in (
    select id from audit where action = any(kinds) and at < least(moment, now() - interval '90 days')
    order by at, id limit most);
  get diagnostics deleted = row_count;
  perform set_config('homeroom.audit_purpose', '', true);
  return deleted;
end $$;

-- A mark whose earlier values are deleted says only who took the value that it has.
create function delete_mark_changes_before(moment timestamptz, most integer) returns bigint language plpgsql as $$
declare
  count bigint;
begin
  perform set_config('homeroom.audit_purpose', 'retention', true);
  with deleted as (
    delete from attendance_change where id in (
      select id from attendance_change where changed_at < moment order by changed_at, id limit most)
    returning id, section_period_id, day, student_id
  ), changed as (
    update attendance_mark mark set first_taken_by_id = null, first_taken_at = null
    where (section_period_id, day, student_id) in (select section_period_id, day, student_id from deleted)
  )
  select count(*) into count from deleted;
  perform set_config('homeroom.audit_purpose', '', true);
  return count;
end $$;
