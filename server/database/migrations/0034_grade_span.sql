-- A school has the grades from its lowest to its highest. grade_level has a row for each: its id is the place in the span, to which
-- every other table refers, and grade is the grade itself, in which kindergarten is 0 and pre-kindergarten -1.
alter table school
  add column lowest_grade text not null default '6',
  add column highest_grade text not null default '12';

create function grade_number(name text) returns smallint language sql immutable strict parallel safe
return array_position(array['PK', 'K', '1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '11', '12'], name) - 2;

alter table school add constraint grades_are_a_span
  check (coalesce(grade_number(lowest_grade) <= grade_number(highest_grade), false));

alter table grade_level drop constraint grade_level_check, drop constraint grade_level_id_check;
alter table grade_level add constraint grade_level_id_check check (id between 1 and 14);

create function grade_title(grade smallint) returns text language sql immutable strict parallel safe
return case grade when -1 then 'Pre-K' when 0 then 'Kindergarten' else 'Grade ' || grade end;
create function grade_code(grade smallint) returns text language sql immutable strict parallel safe
return case grade when -1 then 'PK' when 0 then 'KG' else lpad(grade::text, 2, '0') end;
comment on function grade_code is 'A grade as the Common Education Data Standards write it.';

-- A grade that something refers to cannot go: the foreign keys refuse it. Only the counters of group names go with their grade.
create function set_grade_levels() returns trigger language plpgsql as $$
declare
  lowest smallint := grade_number(new.lowest_grade);
  places smallint := grade_number(new.highest_grade) - lowest + 1;
begin
  delete from group_number using grade_level
    where grade_level.id = grade_level_id and (grade_level.id > places or grade_level.grade <> grade_level.id - 1 + lowest)
      and not exists (select from student_group where student_group.grade_level_id = grade_level.id);
  delete from grade_level where id > places or grade <> id - 1 + lowest;
  insert into grade_level (id, grade)
    select place, place - 1 + lowest from generate_series(1, places) place on conflict (id) do nothing;
  return null;
end
$$;
create trigger school_sets_grade_levels after update of lowest_grade, highest_grade on school for each row
  when (old.lowest_grade <> new.lowest_grade or old.highest_grade <> new.highest_grade)
  execute function set_grade_levels();

alter table proposal drop constraint proposal_grade_level_ids_check;
alter table proposal add constraint proposal_grade_level_ids_check check (cardinality(grade_level_ids) > 0 and 1 <= all (grade_level_ids));
