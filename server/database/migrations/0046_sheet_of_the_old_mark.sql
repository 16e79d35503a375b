-- no transaction
-- A comment is for the teacher of its sheet and for the office. A mark can move to another teacher's sheet of its section
-- period, so each change names the teacher whose sheet held the old value; null in changes from before this migration.
alter table attendance_change add column if not exists old_teacher_id integer;
alter table attendance_change
  drop constraint if exists attendance_change_old_teacher_id_fkey,
  add constraint attendance_change_old_teacher_id_fkey foreign key (old_teacher_id) references teacher not valid;
alter table attendance_change validate constraint attendance_change_old_teacher_id_fkey;
drop index concurrently if exists attendance_change_by_old_teacher;
create index concurrently attendance_change_by_old_teacher on attendance_change (old_teacher_id)
  where old_teacher_id is not null;
