-- How many marks were first entered on a sheet, so that the marks of a whole block need not be counted to name their number.
alter table attendance_sheet add column mark_count integer not null default 0 check (mark_count >= 0);
update attendance_sheet sheet set mark_count = counted.marks
from (
  select section_period_id, day, teacher_id, count(*) marks from attendance_mark group by section_period_id, day, teacher_id
) counted
where counted.section_period_id = sheet.section_period_id and counted.day = sheet.day
  and counted.teacher_id = sheet.teacher_id;

-- The students whom uploads added lately.
create index upload_change_of_added on upload_change (upload_batch_id) where before is null;

-- People who signed in before the office added them.
create index account_pending on account (lower(email)) where role = 'none';
