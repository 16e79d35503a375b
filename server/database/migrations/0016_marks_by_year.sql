-- Marks lie in one table for each school year, from July to June, so that a year is read whole where several are stored.
-- A column is added to, changed in and dropped from attendance_mark as from any table; PostgreSQL does it in every year. So it is
-- with constraints and indexes, except that an index is not created concurrently. A unique key must contain the day.
alter table attendance_mark rename to undivided_mark;

create table attendance_mark (
  like undivided_mark including defaults including generated including constraints including comments)
  partition by range (day);
create table attendance_mark_other partition of attendance_mark default;
comment on table attendance_mark_other is
  'Marks of years that have no table of their own yet: no save waits for one. make_mark_years gives them theirs.';

create function make_year_table(divided text, school_year integer) returns boolean language plpgsql as $$
declare
  other text := divided || '_other';
  year_table text := divided || '_' || school_year;
  first_day date := make_date(school_year, 7, 1);
  end_day date := make_date(school_year + 1, 7, 1);
  columns text := (select string_agg(quote_ident(attname), ', ' order by attnum) from pg_attribute
    where attrelid = divided::regclass and attnum > 0 and not attisdropped and attgenerated = '');
begin
  -- A restore has a second schema beside the one that it replaces.
  if to_regclass(format('%I.%I', current_schema(), year_table)) is not null then
    return false;
  end if;
  -- No one may save a row of the year in the other table after its rows were moved.
  execute format('lock table %I in access exclusive mode', other);
  execute format('create table %I (like %I including defaults including generated including constraints)',
    year_table, divided);
  execute format('with moved as (delete from %I where day >= %L and day < %L returning *)
    insert into %I (%s) select %s from moved', other, first_day, end_day, year_table, columns, columns);
  execute format('alter table %I attach partition %I for values from (%L) to (%L)',
    divided, year_table, first_day, end_day);
  return true;
end $$;
comment on function make_year_table is
  'Makes the part of a table for the school year that begins in a year, if there is none, and moves its rows into it.';

create function make_mark_years(today date) returns bigint language sql as $$
  select count(*) filter (where make_year_table('attendance_mark', school_year)) from (
    select extract(year from today - interval '6 months')::integer + ahead school_year from generate_series(0, 1) ahead
    union
    select extract(year from day - interval '6 months')::integer from attendance_mark_other
    order by school_year) needed
$$;
comment on function make_mark_years is
  'Makes the tables of this and the next school year and of each year that has marks in attendance_mark_other.';

-- Keys are checked, and indexes built, faster for all rows at once than one by one.
do $$
declare
  rules text[] := array(
    select format('alter table attendance_mark add constraint %I %s', conname, pg_get_constraintdef(oid)) from pg_constraint
    where conrelid = 'undivided_mark'::regclass and contype in ('p', 'f') order by contype = 'f', conname);
  indexes text[] := array(
    select replace(pg_get_indexdef(indexrelid), 'undivided_mark', 'attendance_mark') from pg_index
    where indrelid = 'undivided_mark'::regclass and not indisprimary);
  columns text := (select string_agg(quote_ident(attname), ', ' order by attnum) from pg_attribute
    where attrelid = 'undivided_mark'::regclass and attnum > 0 and not attisdropped and attgenerated = '');
  rule text;
begin
  perform make_year_table('attendance_mark', school_year) from (
    select distinct extract(year from day - interval '6 months')::integer school_year from attendance_sheet) taken
  order by school_year;
  perform make_mark_years(current_date);
  execute format('insert into attendance_mark (%s) select %s from undivided_mark
    order by day, section_period_id, student_id', columns, columns);
  execute format('comment on table attendance_mark is %L', obj_description('undivided_mark'::regclass, 'pg_class'));
  drop table undivided_mark;
  foreach rule in array rules || indexes loop
    execute rule;
  end loop;
end $$;
