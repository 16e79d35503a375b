-- Whether changes of marks hang on a student is asked for each one who is removed again by undoing an upload.
create index attendance_change_by_student on attendance_change (student);
