-- Groups and rooms have calendar addresses, too: the office makes them.
alter table calendar_feed
  add column student_group_id integer unique references student_group on delete cascade,
  add column room text unique check (room <> ''),
  drop constraint feed_is_of_one_person,
  add constraint feed_is_of_one check (num_nonnulls(student_id, teacher_id, student_group_id, room) = 1);
