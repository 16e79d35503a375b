-- The upload that a change took back: what was there before counts again, as it came.
alter table attendance_change add column undone_upload_id integer references upload_batch;
create index attendance_change_by_undone_upload on attendance_change (undone_upload_id) where undone_upload_id is not null;
