create table audit (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  account_id bigint references account on delete set null,
  action text not null constraint audit_action
    check (action in ('add', 'change', 'remove', 'export', 'read', 'sign_in', 'sign_out', 'refuse')),
  subject text not null,
  subject_id bigint,
  details jsonb not null default '{}',
  automatic boolean not null default false,
  session text,
  student_ids bigint[],
  repeat_key text,
  count integer not null default 1 check (count >= 1),
  last_at timestamptz
);
comment on table audit is 'Who read, exported, signed in or was refused, beside who changed what.';
comment on column audit.account_id is 'An account in no record is deleted after some time; what it did stays.';
comment on column audit.automatic is 'A page fetched it by itself, nobody asked for it.';
comment on column audit.session is
  'The first digits of the hash of the session''s token: they tell sessions apart and open none.';
comment on column audit.student_ids is 'The students whom an export held, or whose records were read.';
comment on column audit.repeat_key is 'Repeats within a short time have one key and are counted in one row.';
comment on column audit.count is 'How often it was repeated.';
comment on column audit.last_at is 'When the last repeat was.';
create index audit_by_subject on audit (subject, subject_id);
create index audit_by_moment on audit (at, id);
create index audit_by_account on audit (account_id, at, id);
create index audit_by_action on audit (action, at, id);
create index audit_by_student on audit using gin (student_ids) where student_ids is not null;
create unique index audit_by_repeat_key on audit (repeat_key) where repeat_key is not null;
-- What was done lately to students and groups; who read or exported them is no part of it.
create index audit_of_students on audit (at)
  where subject in ('student', 'student_group', 'upload') and action in ('add', 'change', 'remove');

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
comment on function guard_audit is
  'Rows are only ever added. There are four exceptions: a repeat is counted, an account in no record is deleted, old rows '
  'are deleted by delete_audit_before, and details are anonymised by an erasure, which sets homeroom.audit_purpose to '
  '''erasure'' in its transaction.';
create trigger audit_append_only before update or delete on audit for each row execute function guard_audit();

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
comment on function delete_audit_before is
  'Deletes at most so many of the oldest rows of some kinds before a moment; rows of the last 90 days stay, whatever the '
  'moment is.';

create table retention (
  subject text primary key,
  days integer check (days >= 1)
);
comment on table retention is 'How many days the school keeps something where it is not the default; null is for ever.';

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
comment on function delete_unused_accounts is
  'Deletes at most so many accounts of people in no record who have not signed in since a moment; returns how many. One to '
  'which a record refers stays, also records of tables that are added later: sessions, choices and identities end with it, '
  'and readings in the audit keep the address. One that the office has deactivated stays too, because it keeps that person '
  'out.';

create table erasure (
  student_uid uuid primary key,
  erased_at timestamptz not null default now()
);
comment on table erasure is 'Which students were erased on request; repeated after an older backup is restored.';

create table server_secret (
  id bigint generated always as identity primary key,
  purpose text not null check (purpose in ('session', 'family_link')),
  secret bytea not null check (length(secret) >= 32),
  is_made boolean not null,
  used_at timestamptz not null default now(),
  unique (purpose, secret)
);
comment on table server_secret is
  'Keys of this installation, in no backup. Every process signs with one of them and accepts what any of them signed. Links '
  'that are mailed to families have a key of their own, which outlives that of sessions.';
comment on column server_secret.is_made is 'Made by Homeroom itself, once, where no setting names one.';
create unique index server_secret_made_once on server_secret (purpose) where is_made;

create unlogged table rate_limit (
  key_hash bytea primary key check (length(key_hash) = 32),
  uses integer not null,
  ends_at timestamptz not null
);
comment on table rate_limit is
  'How often sign-in, uploads and links were used, so that all processes of a school count together. What it holds is of no '
  'use after a minute, so it may be lost with a crash and is in no backup.';
comment on column rate_limit.key_hash is 'SHA-256 of what is limited and of whom.';

create table idempotency_key (
  account_id bigint not null references account on delete cascade,
  key text not null check (key <> ''),
  digest bytea not null,
  reply jsonb,
  used_at timestamptz not null default now(),
  primary key (account_id, key)
);
comment on table idempotency_key is
  'What calls were replied that named an Idempotency-Key: a repeat gets the same reply and does nothing more.';
comment on column idempotency_key.digest is
  'SHA-256 of the route and what was sent: the same key with anything else is refused.';
comment on column idempotency_key.reply is 'Null only within the transaction that does what the call asks for.';
create index idempotency_key_by_age on idempotency_key (account_id, used_at);

create table job_run (
  job text primary key,
  night date not null,
  attempts smallint not null default 1 check (attempts >= 0),
  started_at timestamptz not null,
  finished_at timestamptz,
  outcome text check (outcome in ('done', 'failed')),
  sentence text,
  last_done_at timestamptz,
  lease_owner uuid,
  lease_ends_at timestamptz,
  check ((outcome is null) = (finished_at is null))
);
comment on table job_run is
  'Jobs run once a night in one of the processes of a database. A row is the last run of a job; while its lease is renewed, '
  'the job is running.';
comment on column job_run.night is 'The school''s day in whose first hours the run was due.';
comment on column job_run.outcome is 'Null while it runs, and where its process ended before it did.';

create table backup_archive (
  id bigint generated always as identity primary key,
  file text not null,
  made_at timestamptz not null,
  bytes bigint not null,
  row_count bigint not null,
  -- When it was read back.
  checked_at timestamptz not null,
  rehearsed_at timestamptz
);
comment on table backup_archive is 'The archives of the backup folder that Homeroom made by itself.';
comment on column backup_archive.rehearsed_at is 'When it was restored on trial.';
create index backup_archive_by_moment on backup_archive (made_at desc);

create table reference_version (
  id boolean primary key default true check (id),
  version bigint not null
) with (fillfactor = 10);
comment on table reference_version is
  'Every process of Homeroom keeps a copy of what hardly ever changes. The version says whether a copy is still current: it '
  'rises in the same commit as a change of the columns that are kept, and with every migration.';
insert into reference_version (version) values (1);

create function raise_reference_version() returns trigger language plpgsql as $$
begin
  update reference_version set version = version + 1 where xmin <> pg_current_xact_id()::xid;
  return null;
end $$;
comment on function raise_reference_version is
  'Once in a transaction, however many rows it changed. The triggers run at the commit, so the row is locked for the commit '
  'only, and after all other rows: two transactions cannot wait for each other.';

create constraint trigger school_is_reference after insert or update or delete on school
  deferrable initially deferred for each row execute function raise_reference_version();
create constraint trigger school_closure_is_reference after insert or update or delete on school_closure
  deferrable initially deferred for each row execute function raise_reference_version();
create constraint trigger block_schedule_is_reference after insert or update or delete on block_schedule
  deferrable initially deferred for each row execute function raise_reference_version();
create constraint trigger section_period_is_reference after insert or update or delete on section_period
  deferrable initially deferred for each row execute function raise_reference_version();
create constraint trigger teacher_is_reference after insert or update or delete on teacher
  deferrable initially deferred for each row execute function raise_reference_version();

-- Accounts of students are not kept, and a sign-in changes no column that is kept.
create constraint trigger account_inserted_is_reference after insert on account
  deferrable initially deferred for each row when (new.role in ('admin', 'teacher', 'substitute'))
  execute function raise_reference_version();
create constraint trigger account_updated_is_reference
  after update of role, teacher_id, email, first_name, last_name on account
  deferrable initially deferred for each row
  when ((old.role in ('admin', 'teacher') or new.role in ('admin', 'teacher'))
    and (old.role, old.teacher_id, old.email, old.first_name, old.last_name)
      is distinct from (new.role, new.teacher_id, new.email, new.first_name, new.last_name))
  execute function raise_reference_version();
create constraint trigger account_deleted_is_reference after delete on account
  deferrable initially deferred for each row when (old.role in ('admin', 'teacher'))
  execute function raise_reference_version();

create constraint trigger migration_is_reference after insert on migration
  deferrable initially deferred for each row execute function raise_reference_version();
