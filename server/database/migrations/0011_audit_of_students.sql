-- What was done lately to students and groups is read from its end.
create index audit_of_students on audit (at) where subject in ('student', 'student_group', 'upload');
