-- no transaction
-- A first value of a mark is no change: the mark says who took it first and when, where somebody has saved it since.
alter table attendance_mark
  add column if not exists first_taken_by_id integer references account,
  add column if not exists first_taken_at timestamptz;
alter table attendance_mark
  drop constraint if exists first_taken_by_someone_at_some_time,
  add constraint first_taken_by_someone_at_some_time
    check ((first_taken_by_id is null) = (first_taken_at is null)) not valid;
alter table attendance_mark validate constraint first_taken_by_someone_at_some_time;
update attendance_mark mark
set first_taken_by_id = first.changed_by_id, first_taken_at = first.changed_at
from attendance_change first
where first.old_status is null and first.section_period_id = mark.section_period_id and first.day = mark.day
  and first.student_id = mark.student_id and mark.first_taken_at is null
  and (first.changed_by_id, first.changed_at) is distinct from (mark.taken_by_id, mark.taken_at);

-- The groups of a sheet, and who entered marks for them: a save checks the sheet, its groups and its account here once,
-- not once a mark, and whether marks refer to a group or an account is found without looking at the marks.
create table if not exists attendance_sheet_group (
  section_period_id integer not null,
  day date not null,
  teacher_id integer not null,
  student_group_id integer not null references student_group,
  taken_by_id integer not null references account,
  primary key (day, section_period_id, teacher_id, student_group_id, taken_by_id),
  foreign key (section_period_id, day, teacher_id) references attendance_sheet (section_period_id, day, teacher_id)
);
create index if not exists attendance_sheet_group_by_group on attendance_sheet_group (student_group_id);
create index if not exists attendance_sheet_group_by_account on attendance_sheet_group (taken_by_id);
alter table attendance_mark
  drop constraint if exists attendance_mark_sheet_group_fkey,
  add constraint attendance_mark_sheet_group_fkey
    foreign key (section_period_id, day, teacher_id, student_group_id, taken_by_id)
    references attendance_sheet_group (section_period_id, day, teacher_id, student_group_id, taken_by_id) not valid;
insert into attendance_sheet_group (section_period_id, day, teacher_id, student_group_id, taken_by_id)
select distinct section_period_id, day, teacher_id, student_group_id, taken_by_id from attendance_mark
on conflict do nothing;
alter table attendance_mark validate constraint attendance_mark_sheet_group_fkey;
alter table attendance_mark
  drop constraint if exists attendance_mark_section_period_day_teacher_fkey,
  drop constraint if exists attendance_mark_student_group_fkey,
  drop constraint if exists attendance_mark_taken_by_fkey;

-- The marks of a day lie together, so that a key that begins with the day serves as the index by day.
drop index concurrently if exists attendance_mark_day_key;
create unique index concurrently attendance_mark_day_key on attendance_mark (day, section_period_id, student_id);
alter table attendance_mark
  drop constraint attendance_mark_pkey,
  add constraint attendance_mark_pkey primary key using index attendance_mark_day_key;
drop index concurrently if exists attendance_mark_by_day;
drop index concurrently if exists attendance_mark_by_group;

-- For the removal of accounts and teachers, which looks for what refers to them.
drop index concurrently if exists attendance_mark_by_first_account;
create index concurrently attendance_mark_by_first_account on attendance_mark (first_taken_by_id)
  where first_taken_by_id is not null;
drop index concurrently if exists attendance_change_by_account;
create index concurrently attendance_change_by_account on attendance_change (changed_by_id);
drop index concurrently if exists attendance_sheet_by_teacher;
create index concurrently attendance_sheet_by_teacher on attendance_sheet (teacher_id);
drop index concurrently if exists attendance_sheet_by_account;
create index concurrently attendance_sheet_by_account on attendance_sheet (taken_by_id);
