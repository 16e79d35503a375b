-- The office records that a student arrived: a reported absence of one day that ends at that time.
alter table reported_absence
  add column tardy_minutes smallint check (tardy_minutes between 0 and 240),
  add column reason_missing boolean not null default false,
  add constraint reported_absence_arrival check (
    tardy_minutes is null and not reason_missing
    or tardy_minutes is not null and student_id is not null and start_date = end_date and start_time is null
      and end_time is not null);
create unique index reported_absence_arrival_once on reported_absence (student_id, start_date)
  where tardy_minutes is not null and removed_at is null;

alter table school
  add column tardy_minutes smallint not null default 30 check (tardy_minutes between 0 and 240);

comment on column reported_absence.tardy_minutes is
  'Set where the office saw the student arrive at end_time: the tardy minutes of the school on that day.';
comment on column reported_absence.reason_missing is 'An arrival for which nobody has given a reason.';
comment on column school.tardy_minutes is
  'A student who arrives up to so many minutes after a class began is tardy in it, and absent after.';
