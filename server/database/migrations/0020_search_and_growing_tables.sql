-- People and groups are found by a text without case and accents, which the database keeps beside their names. Most texts
-- are plain ASCII, for which the short way gives the same.
create function fold_for_search(value text) returns text language sql immutable strict parallel safe
return case
  when octet_length(value) = length(value) then lower(value collate "C") collate "C"
  else lower(regexp_replace(normalize(value, nfd), '[\u0300-\u036f]', '', 'g') collate "und-x-icu") collate "C"
end;

-- Each line begins with a line feed, so that the beginning of a line can be searched for.
alter table student add column search_lines text collate "C" not null generated always as (fold_for_search(
  E'\n' || last_name || ' ' || first_name || E'\n' || first_name || ' ' || last_name || E'\n' || email
  || E'\n' || coalesce(student_number, '') || E'\n' || coalesce(preferred_name || ' ' || last_name, ''))) stored;
alter table teacher add column search_lines text collate "C" not null generated always as (fold_for_search(
  E'\n' || last_name || ' ' || first_name || E'\n' || first_name || ' ' || last_name || E'\n' || email)) stored;
alter table student_group add column search_lines text collate "C" not null
  generated always as (fold_for_search(E'\n' || name)) stored;

-- The words of these lines, whose beginnings an index finds.
create function search_words(lines text) returns tsvector language sql immutable strict parallel safe
return array_to_tsvector(array_remove(string_to_array(translate(lines, E'\n-', '  '), ' '), ''));

create index student_by_search_word on student using gin (search_words(search_lines)) where is_active;
-- Of a short text there are often enough last names that begin with it.
create index student_by_search_start on student (left(search_lines, 40)) where is_active;
create index student_by_name on student (is_active, last_name, first_name, id);
-- Students have accounts too, so the few of the staff are found by an index.
create index account_of_staff on account (role) where role in ('admin', 'teacher');
