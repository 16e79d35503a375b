-- no transaction
-- Whoever asked for a correction, or for whom one was asked, is retired and never deleted, as all people with attendance.
alter table attendance_correction_mark
  drop constraint if exists attendance_correction_mark_student_fkey,
  add constraint attendance_correction_mark_student_fkey foreign key (student_id) references student not valid;
alter table attendance_correction_mark validate constraint attendance_correction_mark_student_fkey;

-- To delete a record PostgreSQL looks in every table for what refers to it.
drop index concurrently if exists audit_by_account;
create index concurrently audit_by_account on audit (account_id);
drop index concurrently if exists upload_batch_by_account;
create index concurrently upload_batch_by_account on upload_batch (account_id);
drop index concurrently if exists upload_batch_by_undoing_account;
create index concurrently upload_batch_by_undoing_account on upload_batch (undone_by_id) where undone_by_id is not null;
drop index concurrently if exists calendar_feed_by_account;
create index concurrently calendar_feed_by_account on calendar_feed (made_by_id);
drop index concurrently if exists attendance_correction_by_asker;
create index concurrently attendance_correction_by_asker on attendance_correction (asked_by_id);
drop index concurrently if exists attendance_correction_by_decider;
create index concurrently attendance_correction_by_decider on attendance_correction (decided_by_id)
  where decided_by_id is not null;
drop index concurrently if exists attendance_correction_by_sheet;
create index concurrently attendance_correction_by_sheet on attendance_correction (section_period_id, day);
drop index concurrently if exists attendance_correction_mark_by_student;
create index concurrently attendance_correction_mark_by_student on attendance_correction_mark (student_id);
drop index concurrently if exists attendance_change_by_correction;
create index concurrently attendance_change_by_correction on attendance_change (attendance_correction_id)
  where attendance_correction_id is not null;
