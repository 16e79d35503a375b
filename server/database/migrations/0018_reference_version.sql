-- Every process of Homeroom keeps a copy of what hardly ever changes. The version says whether a copy is still current:
-- it rises in the same commit as a change of the columns that are kept, and with every migration.
create table reference_version (
  id boolean primary key default true check (id),
  version bigint not null
) with (fillfactor = 10);
insert into reference_version (version) values (1);

-- Once in a transaction, however many rows it changed. The triggers run at the commit, so the row is locked for the
-- commit only, and after all other rows: two transactions cannot wait for each other.
create function raise_reference_version() returns trigger language plpgsql as $$
begin
  update reference_version set version = version + 1 where xmin <> pg_current_xact_id()::xid;
  return null;
end $$;

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
  deferrable initially deferred for each row when (new.role in ('admin', 'teacher'))
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
