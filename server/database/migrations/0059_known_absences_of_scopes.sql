-- Entries of a group, a grade or the school are few, and every sheet that is opened looks for those of its day.
create index known_absence_of_scope on known_absence (end_date) where student_id is null and removed_at is null;
