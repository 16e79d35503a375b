-- no transaction
-- A sheet is read by its day and section period, like its marks.
drop index concurrently if exists attendance_sheet_day_key;
create unique index concurrently attendance_sheet_day_key on attendance_sheet (day, section_period_id, teacher_id);
alter table attendance_sheet_group
  drop constraint if exists attendance_sheet_group_section_period_id_day_teacher_id_fkey;
alter table attendance_sheet
  drop constraint attendance_sheet_pkey,
  add constraint attendance_sheet_pkey primary key using index attendance_sheet_day_key;
alter table attendance_sheet_group
  add constraint attendance_sheet_group_section_period_id_day_teacher_id_fkey
    foreign key (section_period_id, day, teacher_id)
    references attendance_sheet (section_period_id, day, teacher_id) not valid;
alter table attendance_sheet_group validate constraint attendance_sheet_group_section_period_id_day_teacher_id_fkey;
drop index concurrently if exists attendance_sheet_by_day;
drop index concurrently if exists attendance_sheet_by_section_period;
create index concurrently attendance_sheet_by_section_period on attendance_sheet (section_period_id);

-- The groups that a teacher meets in a section period.
drop index concurrently if exists assignment_by_section_period;
create index concurrently assignment_by_section_period on assignment (section_period_id, teacher_id);
