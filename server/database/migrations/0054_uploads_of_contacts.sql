alter table upload_batch drop constraint upload_batch_kind_check;
alter table upload_batch add constraint upload_batch_kind_check
  check (kind in ('students', 'staff', 'homeroom_teachers', 'labels', 'contacts'));
