-- Whether marks hang on a group is asked before it is deleted, by Homeroom and by the foreign key.
create index attendance_mark_by_group on attendance_mark (student_group);
