-- What the district calls this school and its calendar, for files of attendance in Ed-Fi's words.
alter table school
  add column district_school_id text check (district_school_id <> ''),
  add column district_calendar_code text check (district_calendar_code <> '');

-- The upload that made a sheet: undoing the upload takes it away again, where nothing else is on it.
alter table attendance_sheet add column upload_batch_id integer references upload_batch;
create index attendance_sheet_by_upload on attendance_sheet (upload_batch_id) where upload_batch_id is not null;
