-- When a student came to a class, or left it, beside the mark of that class. Who never came has no time of leaving.
alter table attendance_mark
  add column arrived_at time,
  add column left_at time,
  add constraint times_go_with_status check (
    (arrived_at is null or status <> 'P') and (left_at is null or status <> 'A') and (left_at > arrived_at) is not false);
alter table attendance_change
  add column old_arrived_at time,
  add column old_left_at time,
  add column new_arrived_at time,
  add column new_left_at time;
alter table attendance_correction_mark
  add column arrived_at time,
  add column left_at time,
  add column old_arrived_at time,
  add column old_left_at time,
  add constraint requested_times_go_with_status check (
    (arrived_at is null or status <> 'P') and (left_at is null or status <> 'A') and (left_at > arrived_at) is not false);

comment on column attendance_mark.arrived_at is
  'When the student came: of a tardy, and of an absence where the student came too late to count as tardy.';
comment on column attendance_mark.left_at is 'When the student left during the class.';
