-- Reports of a year count days that are over from these tables, and later days from their marks. A sheet of today therefore saves
-- its marks and nothing more; a change of a day that is over counts the day of these students and classes again, by a trigger,
-- since no save, upload, undo or import can forget it.
create table attendance_counted (
  only_row boolean primary key default true,
  through date not null,
  constraint attendance_counted_one_row check (only_row)
);
comment on table attendance_counted is 'The last day whose marks are counted in attendance_day and attendance_class_day.';
insert into attendance_counted (through) values ('-infinity');

create table attendance_day (
  student_id integer not null,
  day date not null,
  present smallint not null,
  tardy smallint not null,
  excused smallint not null,
  absent smallint not null,
  primary key (student_id, day)
) partition by range (day);
create table attendance_day_other partition of attendance_day default;
create index attendance_day_by_day on attendance_day (day);
comment on table attendance_day is 'How many marks a student has on a day that is over, by what they count as.';
comment on column attendance_day.excused is 'Absent with the excuse AEX.';
comment on column attendance_day.absent is 'Absent with another excuse or none.';

create table attendance_class_day (
  day date not null,
  section_period_id integer not null,
  teacher_id integer not null,
  student_group_id integer not null,
  present integer not null,
  tardy integer not null,
  excused integer not null,
  absent integer not null,
  primary key (day, section_period_id, teacher_id, student_group_id)
);
comment on table attendance_class_day is
  'How many marks a teacher''s class has for each of its groups on a day that is over, by what they count as.';

create function mark_days(first_day date, last_day date)
returns table (student_id integer, day date, present smallint, tardy smallint, excused smallint, absent smallint)
language sql stable as $$
  select student_id, day, count(*) filter (where status = 'P')::smallint, count(*) filter (where status = 'T')::smallint,
    count(*) filter (where excuse = 'AEX')::smallint, count(*) filter (where status = 'A' and excuse is distinct from 'AEX')::smallint
  from attendance_mark where day between first_day and last_day group by student_id, day
$$;
comment on function mark_days is 'Counts marks by student and day.';

create function mark_class_days(first_day date, last_day date)
returns table (day date, section_period_id integer, teacher_id integer, student_group_id integer,
  present integer, tardy integer, excused integer, absent integer)
language sql stable as $$
  select day, section_period_id, teacher_id, student_group_id,
    count(*) filter (where status = 'P')::integer, count(*) filter (where status = 'T')::integer,
    count(*) filter (where excuse = 'AEX')::integer, count(*) filter (where status = 'A' and excuse is distinct from 'AEX')::integer
  from attendance_mark where day between first_day and last_day
  group by day, section_period_id, teacher_id, student_group_id
$$;
comment on function mark_class_days is 'Counts marks by class, group and day.';

create function count_changed_days() returns trigger language plpgsql as $$
declare
  counted date := (select through from attendance_counted);
begin
  if not exists (select from changed_mark where day <= counted) then
    return null;
  end if;
  -- The rows are locked before their marks are read: a save of other marks of the same students that ends later reads these, too.
  insert into attendance_day as kept (student_id, day, present, tardy, excused, absent)
  select distinct student_id, day, 0, 0, 0, 0 from changed_mark where day <= counted order by student_id, day
  on conflict (student_id, day) do update set present = kept.present;
  update attendance_day kept
  set present = counted_again.present, tardy = counted_again.tardy, excused = counted_again.excused,
    absent = counted_again.absent
  from (
    select changed.student_id, changed.day, marks.*
    from (select distinct student_id, day from changed_mark where day <= counted) changed cross join lateral (
      select count(*) filter (where status = 'P') present, count(*) filter (where status = 'T') tardy,
        count(*) filter (where excuse = 'AEX') excused,
        count(*) filter (where status = 'A' and excuse is distinct from 'AEX') absent
      from attendance_mark mark where mark.student_id = changed.student_id and mark.day = changed.day
    ) marks
  ) counted_again
  where kept.student_id = counted_again.student_id and kept.day = counted_again.day;
  delete from attendance_day kept using changed_mark
  where kept.student_id = changed_mark.student_id and kept.day = changed_mark.day
    and kept.present + kept.tardy + kept.excused + kept.absent = 0;

  insert into attendance_class_day as kept
    (day, section_period_id, teacher_id, student_group_id, present, tardy, excused, absent)
  select distinct day, section_period_id, teacher_id, student_group_id, 0, 0, 0, 0 from changed_mark where day <= counted
  order by day, section_period_id, teacher_id, student_group_id
  on conflict (day, section_period_id, teacher_id, student_group_id) do update set present = kept.present;
  update attendance_class_day kept
  set present = counted_again.present, tardy = counted_again.tardy, excused = counted_again.excused,
    absent = counted_again.absent
  from (
    select changed.*, marks.*
    from (
      select distinct day, section_period_id, teacher_id, student_group_id from changed_mark where day <= counted
    ) changed cross join lateral (
      select count(*) filter (where status = 'P') present, count(*) filter (where status = 'T') tardy,
        count(*) filter (where excuse = 'AEX') excused,
        count(*) filter (where status = 'A' and excuse is distinct from 'AEX') absent
      from attendance_mark mark where mark.day = changed.day and mark.section_period_id = changed.section_period_id
        and mark.teacher_id = changed.teacher_id and mark.student_group_id = changed.student_group_id
    ) marks
  ) counted_again
  where kept.day = counted_again.day and kept.section_period_id = counted_again.section_period_id
    and kept.teacher_id = counted_again.teacher_id and kept.student_group_id = counted_again.student_group_id;
  delete from attendance_class_day kept using changed_mark
  where kept.day = changed_mark.day and kept.section_period_id = changed_mark.section_period_id
    and kept.teacher_id = changed_mark.teacher_id and kept.student_group_id = changed_mark.student_group_id
    and kept.present + kept.tardy + kept.excused + kept.absent = 0;
  return null;
end $$;
comment on function count_changed_days is
  'Counts the days of changed marks again that attendance_day and attendance_class_day have.';
create trigger count_added after insert on attendance_mark
  referencing new table as changed_mark for each statement execute function count_changed_days();
create trigger count_changed_from after update on attendance_mark
  referencing old table as changed_mark for each statement execute function count_changed_days();
create trigger count_changed_to after update on attendance_mark
  referencing new table as changed_mark for each statement execute function count_changed_days();
create trigger count_removed after delete on attendance_mark
  referencing old table as changed_mark for each statement execute function count_changed_days();

create function count_days(first_day date, last_day date) returns void language plpgsql as $$
begin
  -- Saves wait: whoever saves afterwards finds their day counted, and counts it again.
  lock table attendance_mark in share row exclusive mode;
  delete from attendance_day where day between first_day and last_day;
  delete from attendance_class_day where day between first_day and last_day;
  insert into attendance_day (student_id, day, present, tardy, excused, absent)
  select student_id, day, present, tardy, excused, absent from mark_days(first_day, last_day) order by day, student_id;
  insert into attendance_class_day
    (day, section_period_id, teacher_id, student_group_id, present, tardy, excused, absent)
  select day, section_period_id, teacher_id, student_group_id, present, tardy, excused, absent
  from mark_class_days(first_day, last_day) order by day, section_period_id, teacher_id, student_group_id;
  update attendance_counted set through = last_day where through < last_day;
end $$;
comment on function count_days is
  'Counts the marks of these days. The first is at most the day after the last counted one, so that no day between is left out.';

create function wrong_day_counts(first_day date, last_day date) returns bigint language sql stable as $$
  select (
    select count(*) from mark_days(first_day, last_day) marks
    full join (select * from attendance_day where day between first_day and last_day) kept using (student_id, day)
    where (marks.present, marks.tardy, marks.excused, marks.absent)
      is distinct from (kept.present, kept.tardy, kept.excused, kept.absent)
  ) + (
    select count(*) from mark_class_days(first_day, last_day) marks
    full join (select * from attendance_class_day where day between first_day and last_day) kept
      using (day, section_period_id, teacher_id, student_group_id)
    where (marks.present, marks.tardy, marks.excused, marks.absent)
      is distinct from (kept.present, kept.tardy, kept.excused, kept.absent)
  )
$$;
comment on function wrong_day_counts is 'How many counts of days that are counted are not those of the marks.';

create or replace function make_mark_years(today date) returns bigint language plpgsql as $$
declare
  school_year integer;
  made bigint := 0;
begin
  for school_year in
    select extract(year from today - interval '6 months') + ahead from generate_series(0, 1) ahead
    union
    select extract(year from day - interval '6 months') from attendance_mark_other
    union
    select extract(year from day - interval '6 months') from attendance_day_other
    order by 1
  loop
    made := made + make_year_table('attendance_mark', school_year)::integer;
    perform make_year_table('attendance_day', school_year);
  end loop;
  return made;
end $$;

select make_mark_years(current_date);
