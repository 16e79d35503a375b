-- A student may leave or enter on a day that is not today. A command that ends an enrollment itself, and the day on which a planned
-- one ends, change what is true today afterwards: then enrollments are as they should be, and also those that begin later stay.
create or replace function enroll_changed_students() returns trigger language plpgsql as $$
declare
  today date := school_day();
  changed bigint[] := array(
    select changed.id from changed join former using (id)
      left join enrollment on student_id = changed.id and during @> today and not (is_gone_on_last_day and last_day = today)
    where (changed.is_active, changed.grade_level_id) is distinct from (former.is_active, former.grade_level_id)
      and (changed.is_active <> (enrollment.id is not null)
        or changed.is_active and changed.grade_level_id <> enrollment.grade_level_id));
begin
  if cardinality(changed) > 0 then
    perform enroll_as_students(changed);
  end if;
  return null;
end $$;
comment on function enroll_changed_students is
  'Brings enrollments in step with changed students, except where they already say of today what the students are.';

alter table student_deactivation_member add column enrollments jsonb not null default '[]';
comment on column student_deactivation_member.enrollments is
  'The enrollments before it that ended or were deleted, as rows; empty for those of earlier versions.';
