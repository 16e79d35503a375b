-- PostgreSQL can mark live rows of a GiST index as dead when one statement reads the index while it adds rows, and the index grows
-- beyond its first page: no query that uses the index finds them then. With a condition that no query repeats, these indexes only
-- check that ranges do not overlap, and queries read others. Adding the constraints again also repairs the indexes.
alter table enrollment
  drop constraint enrollments_do_not_overlap,
  add constraint enrollments_do_not_overlap exclude using gist (student_id with =, during with &&)
    where (student_id is distinct from 0);
alter table group_membership
  drop constraint one_group_of_a_type_at_a_time,
  add constraint one_group_of_a_type_at_a_time exclude using gist (student_id with =, type with =, during with &&)
    where (student_id is distinct from 0);
alter table assignment
  drop constraint a_group_once_in_a_section_period,
  add constraint a_group_once_in_a_section_period
    exclude using gist (section_period_id with =, student_group_id with =, during with &&)
    where (section_period_id is distinct from 0);
create index group_membership_by_student on group_membership (student_id, type);
