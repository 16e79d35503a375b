-- The highest number that a group of this type and grade has had in a name such as 'Core Group 7-3', where the group no
-- longer has that name: numbered names are never used again, also after a group without history was deleted.
create table group_number (
  type text not null check (type in ('core', 'cte', 'homeroom')),
  grade_level_id integer not null references grade_level,
  highest integer not null check (highest > 0),
  primary key (type, grade_level_id)
);
