-- The teachers that an upload added were written down by their number alone, because `teacher` named a column.
update upload_change set after = to_jsonb(teacher)
from upload_batch, teacher
where upload_batch.id = upload_batch_id and kind = 'staff' and jsonb_typeof(after) = 'number' and teacher.id = record_id;

update upload_change set after = '{"first_name": "Former", "last_name": "teacher"}'
from upload_batch
where upload_batch.id = upload_batch_id and kind = 'staff' and jsonb_typeof(after) = 'number';
