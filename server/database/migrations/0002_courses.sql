-- A grade has no two courses of one name, and there are no two classes of one name, whatever the case of the letters.
create unique index course_name_key on course (grade_level, lower(name)) nulls not distinct;

alter table core_class drop constraint core_class_name_key;
create unique index core_class_name_key on core_class (lower(name));

alter table cte_class drop constraint cte_class_name_key;
create unique index cte_class_name_key on cte_class (lower(name));
