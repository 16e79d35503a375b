create table core_class (
  id bigint generated always as identity primary key,
  name text not null check (name <> '')
);
comment on table core_class is 'There are no two classes of one name, whatever the case of the letters.';
create unique index core_class_name_key on core_class (lower(name));
insert into core_class (name) values ('Math'), ('English'), ('Science'), ('Social Studies');

create table cte_class (
  id bigint generated always as identity primary key,
  name text not null check (name <> '')
);
create unique index cte_class_name_key on cte_class (lower(name));

create table course (
  id bigint generated always as identity primary key,
  name text not null check (name <> ''),
  grade_level_id smallint references grade_level,
  core_class_id bigint references core_class,
  cte_class_id bigint references cte_class
);
comment on table course is 'A grade has no two courses of one name.';
create unique index course_name_key on course (grade_level_id, lower(name)) nulls not distinct;

create table student_group (
  id bigint generated always as identity primary key,
  type text not null check (type in ('core', 'cte', 'homeroom')),
  name text collate "und-x-icu" not null check (name <> ''),
  grade_level_id smallint not null references grade_level,
  core_class_id bigint references core_class,
  teacher_id bigint references teacher,
  capacity integer check (capacity >= 1),
  room_number text check (room_number <> ''),
  archived_on date,
  archived boolean not null generated always as (archived_on is not null) stored,
  search_lines text collate "C" not null generated always as (fold_for_search(E'\n' || name)) stored,
  unique (id, type),
  constraint core_class_is_for_core_groups check (core_class_id is null or type = 'core')
);
comment on column student_group.archived_on is 'The day before which it is there, as for all records that are archived.';
comment on column student_group.archived is 'A short way to ask whether it is in no list of what is current.';
create unique index student_group_name_key on student_group (type, grade_level_id, lower(name)) where not archived;
create index student_group_by_teacher on student_group (teacher_id);

create table group_membership (
  id bigint generated always as identity primary key,
  student_id bigint not null references student,
  student_group_id bigint not null,
  type text not null,
  during daterange not null check (not isempty(during) and not lower_inf(during)),
  foreign key (student_group_id, type) references student_group (id, type),
  constraint one_group_of_a_type_at_a_time exclude using gist (student_id with =, type with =, during with &&)
);
comment on table group_membership is 'One group of each type at a time; moving closes one range and opens another.';
create index group_membership_by_group on group_membership (student_group_id);

create table group_number (
  type text not null check (type in ('core', 'cte', 'homeroom')),
  grade_level_id smallint not null references grade_level,
  highest integer not null check (highest > 0),
  primary key (type, grade_level_id)
);
comment on table group_number is
  'The highest number that a group of this type and grade has had in a name such as ''Core Group 7-3'', where the group no '
  'longer has that name: numbered names are never used again, also after a group without history was deleted.';
