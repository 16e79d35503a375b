-- School years are kept one after the other. school.year_start and school.year_end stay what they were, the year that is current
-- today, since everything of today reads them; a trigger keeps the list in step with whoever writes these columns.
create table school_year (
  id bigint generated always as identity primary key,
  name text collate "und-x-icu" not null unique check (name <> '' and length(name) <= 40),
  start_date date not null,
  end_date date not null,
  constraint school_year_ends_after_it_starts check (end_date > start_date),
  constraint school_years_do_not_overlap exclude using gist (daterange(start_date, end_date, '[]') with &&)
);
comment on table school_year is
  'A year of the school from its first day to its last one. Blocks, closures and attendance belong to it by their days.';

create function school_year_name(first_day date, last_day date) returns text language sql immutable as $$
  select case when extract(year from first_day) = extract(year from last_day) then to_char(first_day, 'YYYY')
    else to_char(first_day, 'YYYY') || '–' || to_char(last_day, 'YY') end
$$;
comment on function school_year_name is 'What people call a school year: 2026–27, or 2026 where it is the calendar year.';

create function free_school_year_name(first_day date, last_day date) returns text language sql stable as $$
  select name from (
    select school_year_name(first_day, last_day) || case number when 1 then '' else ' (' || number || ')' end name, number
    from generate_series(1, 100) number
  ) candidate where not exists (select from school_year where school_year.name = candidate.name) order by number limit 1
$$;
comment on function free_school_year_name is 'The usual name, with a number if another year has it.';

create function keep_current_school_year() returns trigger language plpgsql as $$
declare
  former bigint;
begin
  if exists (select from school_year where (start_date, end_date) = (new.year_start, new.year_end)) then
    return null;
  end if;
  -- A current year whose dates are corrected stays the same one; dates that do not touch it are those of another year.
  if tg_op = 'UPDATE' then
    select id into former from school_year
    where (start_date, end_date) = (old.year_start, old.year_end)
      and daterange(start_date, end_date, '[]') && daterange(new.year_start, new.year_end, '[]');
  end if;
  if former is null then
    insert into school_year (name, start_date, end_date)
    values (free_school_year_name(new.year_start, new.year_end), new.year_start, new.year_end);
  else
    update school_year set start_date = new.year_start, end_date = new.year_end where id = former;
    update school_year set name = free_school_year_name(start_date, end_date)
    where id = former and name = school_year_name(old.year_start, old.year_end) and name <> school_year_name(start_date, end_date);
  end if;
  return null;
end $$;

-- The current year, and the ones before it since the first attendance or block.
insert into school_year (name, start_date, end_date)
select school_year_name(start_date, end_date), start_date, end_date from (
  select (year_start - make_interval(years => back))::date start_date,
    least((year_end - make_interval(years => back))::date,
      (year_start - make_interval(years => back - 1))::date - 1) end_date, back
  from school cross join generate_series(0, 60) back
) year
where back = 0 or end_date >= least((select min(day) from attendance_sheet), (select min(start_date) from block_schedule))
order by start_date;

create trigger current_school_year_is_kept after insert or update of year_start, year_end on school
  for each row execute function keep_current_school_year();
