-- What is archived on a day is there for all days before it, so the day is kept instead of a mark. A section period that is
-- added to a block under way begins on a day of its own; null is the first day of the block.
alter table block_schedule add column archived_on date;
alter table section_period add column archived_on date, add column starts_on date;
alter table student_group add column archived_on date;
alter table school_closure add column entered_on date;

-- Records that were archived before: the school's local day on which the audit has their removal, or where it has none,
-- the day on which their last assignments or memberships ended. Never a day before attendance that was taken.
create temporary table removal on commit drop as
  select subject, subject_id, max((at at time zone coalesce((select time_zone from school), 'UTC'))::date) "day"
  from audit
  where action = 'remove' and subject in ('block_schedule', 'section_period', 'student_group') and subject_id is not null
  group by subject, subject_id;

update section_period set archived_on = coalesce(
  greatest(
    coalesce(
      (select day from removal where subject = 'section_period' and subject_id = section_period.id),
      (select day from removal where subject = 'block_schedule' and subject_id = block_schedule_id),
      (select max(upper(during)) from assignment where section_period_id = section_period.id)),
    (select max(day) from attendance_sheet where section_period_id = section_period.id)),
  current_date)
where archived;
update block_schedule set archived_on = coalesce(
  greatest(
    (select day from removal where subject = 'block_schedule' and subject_id = block_schedule.id),
    (select max(archived_on) from section_period where block_schedule_id = block_schedule.id)),
  current_date)
where archived;
update student_group set archived_on = coalesce(
  (select day from removal where subject = 'student_group' and subject_id = student_group.id),
  greatest((select max(upper(during)) from assignment where student_group_id = student_group.id),
    (select max(upper(during)) from group_membership where student_group_id = student_group.id)),
  current_date)
where archived;
update school_closure set entered_on = (
  select max((at at time zone coalesce((select time_zone from school), 'UTC'))::date) from audit
  where subject = 'school_closure' and subject_id = school_closure.id
    and (action = 'add' or action = 'change' and details ?| array['start_date', 'end_date']));
-- The triggers of the reference data run now, so that the tables can be altered.
set constraints all immediate;

-- `archived` stays as a short way to ask whether a record is in no list of what is current.
drop index student_group_name_key;
alter table block_schedule drop column archived;
alter table section_period drop column archived;
alter table student_group drop column archived;
alter table block_schedule
  add column archived boolean not null generated always as (archived_on is not null) stored;
alter table section_period
  add column archived boolean not null generated always as (archived_on is not null) stored;
alter table student_group
  add column archived boolean not null generated always as (archived_on is not null) stored;
create unique index student_group_name_key on student_group (type, grade_level_id, lower(name)) where not archived;
