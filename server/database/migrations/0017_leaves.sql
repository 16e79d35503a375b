-- The office records that a student leaves: a reported absence of one day that begins at that time. A student who comes back arrives
-- again, so an arrival may begin at a leave.
alter table reported_absence
  add column is_leave boolean not null default false,
  add column picked_up_by text check (picked_up_by <> ''),
  add constraint reported_absence_leave check (
    not is_leave and picked_up_by is null
    or is_leave and student_id is not null and start_date = end_date and start_time is not null and end_time is null
      and tardy_minutes is null),
  drop constraint reported_absence_arrival,
  add constraint reported_absence_arrival check (
    tardy_minutes is null and not reason_missing
    or tardy_minutes is not null and student_id is not null and start_date = end_date and end_time is not null);
drop index reported_absence_arrival_once;
create unique index reported_absence_arrival_once on reported_absence (student_id, start_date, start_time) nulls not distinct
  where tardy_minutes is not null and removed_at is null;
create unique index reported_absence_leave_once on reported_absence (student_id, start_date, start_time)
  where is_leave and removed_at is null;

comment on column reported_absence.is_leave is 'The office saw the student leave at start_time.';
comment on column reported_absence.picked_up_by is 'Who picked up a student who left, for the office only.';
