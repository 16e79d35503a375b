-- Marks are by far the most rows, and half of a row were the ids of others with eight bytes each. No school has two thousand
-- million students or classes, so four bytes are enough for what marks refer to; the ids of these records keep eight.
alter table attendance_mark
  alter column section_period_id type integer,
  alter column student_id type integer,
  alter column teacher_id type integer,
  alter column student_group_id type integer,
  alter column taken_by_id type integer,
  alter column first_taken_by_id type integer;
