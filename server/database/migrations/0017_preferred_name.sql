-- What a student is called at school, where that is not the first name.
alter table student
  add column preferred_name text collate "und-x-icu"
    constraint preferred_name_is_not_empty check (preferred_name <> '');
