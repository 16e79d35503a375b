-- Written by `npm run types:database` from a database that all migrations have made. It is for reading only.

-- Counts the days of changed marks again that attendance_day and attendance_class_day have.
create function count_changed_days()
 returns trigger
 language plpgsql
as $function$
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
end $function$;

-- Counts the marks of these days. The first is at most the day after the last counted one, so that no day between is left
-- out.
create function count_days(first_day date, last_day date)
 returns void
 language plpgsql
as $function$
declare
  students bigint[];
begin
  -- Saves wait: whoever saves afterwards finds their day counted, and counts it again.
  lock table attendance_mark in share row exclusive mode;
  students := array(select distinct student_id from misplaced_marks(first_day, last_day));
  perform put_marks_aside(students, array_fill(daterange(first_day, last_day, '[]'), array[cardinality(students)]));
  perform take_marks_back(students, array_fill(daterange(first_day, last_day, '[]'), array[cardinality(students)]));
  delete from attendance_day where day between first_day and last_day;
  delete from attendance_class_day where day between first_day and last_day;
  insert into attendance_day (student_id, day, present, tardy, excused, absent)
  select student_id, day, present, tardy, excused, absent from mark_days(first_day, last_day) order by day, student_id;
  insert into attendance_class_day
    (day, section_period_id, teacher_id, student_group_id, present, tardy, excused, absent)
  select day, section_period_id, teacher_id, student_group_id, present, tardy, excused, absent
  from mark_class_days(first_day, last_day) order by day, section_period_id, teacher_id, student_group_id;
  update attendance_counted set through = last_day where through < last_day;
end $function$;

-- Deletes at most so many of the oldest rows of some kinds before a moment; rows of the last 90 days stay, whatever the
-- moment is.
create function delete_audit_before(moment timestamp with time zone, kinds text[], most integer)
 returns bigint
 language plpgsql
as $function$
declare
  deleted bigint;
begin
  perform set_config('homeroom.audit_purpose', 'retention', true);
  delete from audit where id in (
    select id from audit where action = any(kinds) and at < least(moment, now() - interval '90 days')
    order by at, id limit most);
  get diagnostics deleted = row_count;
  perform set_config('homeroom.audit_purpose', '', true);
  return deleted;
end $function$;

-- Deletes at most so many of the oldest changes before a moment. A mark whose earlier values are deleted says only who
-- took the value that it has.
create function delete_mark_changes_before(moment timestamp with time zone, most integer)
 returns bigint
 language plpgsql
as $function$
declare
  count bigint;
begin
  perform set_config('homeroom.audit_purpose', 'retention', true);
  with deleted as (
    delete from attendance_change where id in (
      select id from attendance_change where changed_at < moment order by changed_at, id limit most)
    returning id, section_period_id, day, student_id
  ), changed as (
    update attendance_mark mark set first_taken_by_id = null, first_taken_at = null
    where (section_period_id, day, student_id) in (select section_period_id, day, student_id from deleted)
  ), changed_aside as (
    update attendance_mark_aside mark set first_taken_by_id = null, first_taken_at = null
    where (section_period_id, day, student_id) in (select section_period_id, day, student_id from deleted)
  )
  select count(*) into count from deleted;
  perform set_config('homeroom.audit_purpose', '', true);
  return count;
end $function$;

-- Deletes at most so many accounts of people in no record who have not signed in since a moment; returns how many. One to
-- which a record refers stays, also records of tables that are added later: sessions, choices and identities end with it,
-- and readings in the audit keep the address. One that the office has deactivated stays too, because it keeps that person
-- out.
create function delete_unused_accounts(moment timestamp with time zone, most integer)
 returns bigint
 language plpgsql
as $function$
declare
  reference record;
  unreferenced text := '';
  deleted bigint;
begin
  for reference in
    select conrelid::regclass as table_name, attname as column_name
    from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where contype = 'f' and confrelid = 'account'::regclass and conparentid = 0
      and conrelid not in
        ('session'::regclass, 'audit'::regclass, 'account_choice'::regclass, 'account_identity'::regclass)
  loop
    unreferenced := unreferenced
      || format(' and not exists (select from %s where %I = account.id)', reference.table_name, reference.column_name);
  end loop;
  execute format($query$
    delete from account where id in (
      select id from account
      where role = 'none' and not superuser and signed_in_at < $1
        and (active or email like '%% (replaced, ' || id || ')')
        and not exists (select from audit where account_id = account.id and action in ('add', 'change', 'remove', 'export'))
        %s
      order by id limit $2 for update skip locked
    )$query$, unreferenced) using moment, most;
  get diagnostics deleted = row_count;
  return deleted;
end $function$;

-- A calendar address is known to devices and people, so it ends when its person leaves, gets another e-mail address or
-- another role; whoever is to go on reading the calendar makes a new one.
create function end_calendar_feeds()
 returns trigger
 language plpgsql
as $function$
begin
  if tg_table_name = 'student' then
    delete from calendar_feed where student_id = old.id;
  elsif tg_table_name = 'teacher' then
    delete from calendar_feed where teacher_id = old.id;
  else
    delete from calendar_feed where student_id = old.student_id or teacher_id = old.teacher_id;
  end if;
  return null;
end $function$;

create function enroll_added_students()
 returns trigger
 language plpgsql
as $function$
begin
  -- A command says from when a student is enrolled; a student whom nothing else enrolled is there since the year began.
  insert into enrollment (student_id, first_day, grade_level_id, entry_code)
  select id, least(school_day(), (select year_start from school)), grade_level_id, 'new' from added
  where is_active and not exists (select from enrollment where student_id = added.id);
  return null;
end $function$;

-- Brings enrollments in step with what students are today: ends, reopens, corrects or begins them. Nothing changes where
-- they agree.
create function enroll_as_students(students bigint[])
 returns void
 language plpgsql
as $function$
begin
  perform enroll_from(array_agg(id order by id), array_agg(is_active order by id), array_agg(grade_level_id order by id),
    school_day(), false)
  from student where id = any(students);
end $function$;

-- Brings enrollments in step with changed students, except where they already say of today what the students are.
create function enroll_changed_students()
 returns trigger
 language plpgsql
as $function$
declare
  today date := school_day();
  changed bigint[] := array(
    select changed.id from changed join former using (id)
      left join enrollment on student_id = changed.id and during @> today and not (is_gone_on_last_day and last_day = today)
    where (changed.is_active, changed.grade_level_id) is distinct from (former.is_active, former.grade_level_id)
      and (changed.is_active <> (enrollment.id is not null)
        or changed.is_active and changed.grade_level_id <> enrollment.grade_level_id));
begin
  if cardinality(changed) > 0 then
    perform enroll_as_students(changed);
  end if;
  return null;
end $function$;

-- Brings enrollments in step with what students are from a day on: ends, reopens, corrects or begins them. Nothing changes
-- where they agree.
create function enroll_from(students bigint[], are_active boolean[], grades smallint[], day date, is_ahead boolean)
 returns void
 language plpgsql
as $function$
declare
  account bigint := nullif(current_setting('homeroom.account', true), '')::bigint;
  -- Who becomes inactive today is enrolled through today, who does so from a later day until the day before.
  gone_from date := case when is_ahead then day else day + 1 end;
begin
  -- A student who is inactive has no enrollment that goes on, and none that begins later.
  delete from enrollment using unnest(students, are_active) wanted (id, is_active)
  where student_id = wanted.id and not is_active and first_day >= gone_from and not isempty(during);
  update enrollment set last_day = gone_from - 1, is_gone_on_last_day = not is_ahead,
    exit_code = case when exit_code in ('promoted', 'retained') then 'unknown' else coalesce(exit_code, 'unknown') end,
    changed_by_id = account
  from unnest(students, are_active) wanted (id, is_active)
  where student_id = wanted.id and not is_active and during @> gone_from - 1
    and (last_day is null or last_day >= gone_from or exit_code in ('promoted', 'retained') or not is_ahead and not is_gone_on_last_day);

  -- A student who is active again from the day of leaving never left. An enrollment that was to begin later begins on the day.
  delete from enrollment later using unnest(students, are_active) wanted (id, is_active), enrollment ended
  where later.student_id = wanted.id and is_active and later.first_day > day and not isempty(later.during)
    and ended.student_id = wanted.id and ended.during @> gone_from - 1 and ended.last_day = gone_from - 1
    and ended.is_gone_on_last_day = not is_ahead
    and not exists (select from enrollment other where is_ahead and other.student_id = wanted.id and other.during @> day);
  update enrollment set last_day = null, is_gone_on_last_day = false, exit_code = null, destination = null,
    changed_by_id = account
  from unnest(students, are_active) wanted (id, is_active)
  where student_id = wanted.id and is_active
    and during @> gone_from - 1 and last_day = gone_from - 1 and is_gone_on_last_day = not is_ahead
    and not exists (select from enrollment other where is_ahead and other.student_id = wanted.id and other.during @> day);
  update enrollment set first_day = day, grade_level_id = wanted.grade, changed_by_id = account
  from unnest(students, are_active, grades) wanted (id, is_active, grade)
  where student_id = wanted.id and is_active and first_day > day and not isempty(during)
    and not exists (select from enrollment other where other.student_id = wanted.id and other.during @> day);

  -- Back in the grade of the day before: the change of grade of this day never was.
  with undone as (
    delete from enrollment wrong using unnest(students, are_active, grades) wanted (id, is_active, grade), enrollment former
    where wrong.student_id = wanted.id and is_active
      and wrong.first_day = day and not isempty(wrong.during) and wrong.grade_level_id <> grade
      and former.student_id = wanted.id and former.last_day = day - 1 and former.exit_code in ('promoted', 'retained')
      and wrong.entry_code in ('promoted', 'retained') and former.grade_level_id = grade
    returning former.id, wrong.last_day, wrong.is_gone_on_last_day, wrong.exit_code, wrong.destination
  )
  update enrollment set last_day = undone.last_day, is_gone_on_last_day = undone.is_gone_on_last_day,
    exit_code = undone.exit_code, destination = undone.destination, changed_by_id = account
  from undone where enrollment.id = undone.id;
  -- Another grade from a day on which one began already: it is the grade that began.
  with corrected as (
    update enrollment set grade_level_id = grade, changed_by_id = account,
      entry_code = case when former.id is null then enrollment.entry_code when grade > former.grade_level_id then 'promoted' else 'retained' end
    from unnest(students, are_active, grades) wanted (id, is_active, grade)
      left join enrollment former on former.student_id = wanted.id and former.last_day = day - 1
        and former.exit_code in ('promoted', 'retained')
    where enrollment.student_id = wanted.id and is_active
      and enrollment.during @> day and enrollment.first_day = day and enrollment.grade_level_id <> grade
    returning former.id, enrollment.entry_code
  )
  update enrollment set exit_code = corrected.entry_code from corrected
  where enrollment.id = corrected.id and enrollment.exit_code <> corrected.entry_code;

  -- Another grade from this day on: the day before was the last one in the former grade.
  with former as (
    select enrollment.*, grade new_grade, case when grade > enrollment.grade_level_id then 'promoted' else 'retained' end code
    from enrollment join unnest(students, are_active, grades) wanted (id, is_active, grade) on wanted.id = enrollment.student_id
    where is_active and during @> day and enrollment.grade_level_id <> grade
  ), ended as (
    update enrollment set last_day = day - 1, is_gone_on_last_day = false, exit_code = former.code, destination = null,
      changed_by_id = account
    from former where enrollment.id = former.id
    returning former.*
  )
  insert into enrollment (student_id, first_day, last_day, is_gone_on_last_day, grade_level_id, entry_code, exit_code,
    destination, changed_by_id)
  select student_id, day, last_day, is_gone_on_last_day, new_grade, code, exit_code, destination, account from ended;

  insert into enrollment (student_id, first_day, grade_level_id, entry_code, changed_by_id)
  select wanted.id, day, grade,
    case when exists (select from enrollment where student_id = wanted.id and not isempty(during)) then 'returned' else 'new' end,
    account
  from unnest(students, are_active, grades) wanted (id, is_active, grade)
  where is_active and not exists (select from enrollment where student_id = wanted.id and during @> day);
end $function$;

-- People and groups are found by a text without case, accents and apostrophes, with spaces for hyphens, which the database
-- keeps beside their names. Most texts are plain ASCII, for which the short way gives the same.
create function fold_for_search(value text)
 returns text
 language sql
 immutable parallel safe strict
return case when (octet_length(value) = length(value)) then (translate(lower((value collate "C")), '-'''::text, ' '::text) collate "C") else (translate(lower((regexp_replace(normalize(value, nfd), '[\u0300-\u036f]'::text, ''::text, 'g'::text) collate "und-x-icu")), '-‐‑''’‘ʼ'::text, '   '::text) collate "C") end;

-- The usual name, with a number if another year has it.
create function free_school_year_name(first_day date, last_day date)
 returns text
 language sql
 stable
as $function$
  select name from (
    select school_year_name(first_day, last_day) || case number when 1 then '' else ' (' || number || ')' end name, number
    from generate_series(1, 100) number
  ) candidate where not exists (select from school_year where school_year.name = candidate.name) order by number limit 1
$function$;

-- A grade as the Common Education Data Standards write it.
create function grade_code(grade smallint)
 returns text
 language sql
 immutable parallel safe strict
return case grade when '-1'::integer then 'PK'::text when 0 then 'KG'::text else lpad((grade)::text, 2, '0'::text) end;

create function grade_number(name text)
 returns smallint
 language sql
 immutable parallel safe strict
return (array_position(array['PK'::text, 'K'::text, '1'::text, '2'::text, '3'::text, '4'::text, '5'::text, '6'::text, '7'::text, '8'::text, '9'::text, '10'::text, '11'::text, '12'::text], name) - 2);

create function grade_title(grade smallint)
 returns text
 language sql
 immutable parallel safe strict
return case grade when '-1'::integer then 'Pre-K'::text when 0 then 'Kindergarten'::text else ('Grade '::text || grade) end;

-- Changes of marks are only ever added, except that an erasure takes remarks away and that old ones are deleted; both say
-- so in homeroom.audit_purpose for their transaction.
create function guard_attendance_change()
 returns trigger
 language plpgsql
as $function$
declare
  purpose text := coalesce(current_setting('homeroom.audit_purpose', true), '');
  remarks constant text[] := '{old_comment,new_comment,reason}';
begin
  if tg_op = 'DELETE' and purpose = 'retention' then
    return old;
  end if;
  if tg_op = 'UPDATE' and purpose = 'erasure' and to_jsonb(new) - remarks = to_jsonb(old) - remarks then
    return new;
  end if;
  raise exception 'attendance_change is append-only';
end $function$;

-- Rows are only ever added. There are four exceptions: a repeat is counted, an account in no record is deleted, old rows
-- are deleted by delete_audit_before, and details are anonymised by an erasure, which sets homeroom.audit_purpose to
-- 'erasure' in its transaction.
create function guard_audit()
 returns trigger
 language plpgsql
as $function$
declare
  purpose text := coalesce(current_setting('homeroom.audit_purpose', true), '');
  before jsonb := to_jsonb(old);
  after jsonb;
begin
  if tg_op = 'DELETE' then
    if purpose = 'retention' and old.at < now() - interval '90 days' then
      return old;
    end if;
    raise exception 'audit is append-only';
  end if;
  after := to_jsonb(new);
  if old.repeat_key is not null and new.count > old.count and new.last_at >= old.at
    and (old.student_ids is null or coalesce(new.student_ids @> old.student_ids, false))
    and after - '{count,last_at,student_ids}'::text[] = before - '{count,last_at,student_ids}'::text[] then
    return new;
  end if;
  if new.account_id is null and after - 'account_id' = before - 'account_id'
    and not exists (select from account where id = old.account_id) then
    return new;
  end if;
  if purpose = 'erasure' and after - 'details' = before - 'details' then
    return new;
  end if;
  raise exception 'audit is append-only';
end $function$;

create function keep_current_school_year()
 returns trigger
 language plpgsql
as $function$
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
end $function$;

-- Makes the tables of this and the next school year and of each year that has marks in attendance_mark_other.
create function make_mark_years(today date)
 returns bigint
 language plpgsql
as $function$
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
end $function$;

-- Makes the part of a table for the school year that begins in a year, if there is none, and moves its rows into it.
create function make_year_table(divided text, school_year integer)
 returns boolean
 language plpgsql
as $function$
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
  execute format(e'with moved as (delete from %I where day >= %L and day < %L returning *)\n    insert into %I (%s) select %s from moved', other, first_day, end_day, year_table, columns, columns);
  execute format('alter table %I attach partition %I for values from (%L) to (%L)',
    divided, year_table, first_day, end_day);
  return true;
end $function$;

-- Counts marks by class, group and day.
create function mark_class_days(first_day date, last_day date)
 returns table(day date, section_period_id integer, teacher_id integer, student_group_id integer, present integer, tardy integer, excused integer, absent integer)
 language sql
 stable
as $function$
  select day, section_period_id, teacher_id, student_group_id,
    count(*) filter (where status = 'P')::integer, count(*) filter (where status = 'T')::integer,
    count(*) filter (where excuse = 'AEX')::integer, count(*) filter (where status = 'A' and excuse is distinct from 'AEX')::integer
  from attendance_mark where day between first_day and last_day
  group by day, section_period_id, teacher_id, student_group_id
$function$;

-- Counts marks by student and day.
create function mark_days(first_day date, last_day date)
 returns table(student_id integer, day date, present smallint, tardy smallint, excused smallint, absent smallint)
 language sql
 stable
as $function$
  select student_id, day, count(*) filter (where status = 'P')::smallint, count(*) filter (where status = 'T')::smallint,
    count(*) filter (where excuse = 'AEX')::smallint, count(*) filter (where status = 'A' and excuse is distinct from 'AEX')::smallint
  from attendance_mark where day between first_day and last_day group by student_id, day
$function$;

-- Marks that are aside though the student is enrolled on their day, or not aside though the student is not.
create function misplaced_marks(first_day date, last_day date)
 returns table(student_id integer, day date)
 language sql
 stable
as $function$
  select student_id, day from attendance_mark mark
  where day between first_day and last_day and not exists (
    select from enrollment where enrollment.student_id = mark.student_id and during @> day)
  union all
  select student_id, day from attendance_mark_aside mark
  where day between first_day and last_day and exists (
    select from enrollment where enrollment.student_id = mark.student_id and during @> day)
$function$;

-- Puts the marks of days aside that have no enrollment any more, and takes those back that have one again.
create function move_marks_with_enrollments()
 returns trigger
 language plpgsql
as $function$
declare
  students bigint[];
  days daterange[];
begin
  if tg_op = 'INSERT' then
    select array_agg(student_id), array_agg(during) into students, days from changed where not isempty(during);
  elsif tg_op = 'DELETE' then
    select array_agg(student_id), array_agg(during) into students, days from former where not isempty(during);
  else
    select array_agg(student_id), array_agg(part) into students, days
    from (
      select student_id, datemultirange(changed.during) now_days, datemultirange(former.during) former_days
      from changed join former using (id, student_id) where changed.during <> former.during
    ) enrollment, unnest((now_days - former_days) + (former_days - now_days)) part;
  end if;
  if students is null then
    return null;
  end if;
  -- Who saves marks of these students at the same moment waits, and finds the new enrollment. Nobody waits for an end with today.
  -- The sheets stay as they are, because a save locks its sheet before its students.
  perform from student where id in (
    select student from unnest(students, days) range (student, days) where lower(range.days) < school_day()
  ) order by id for update;
  if tg_op <> 'INSERT' then
    perform put_marks_aside(students, days);
  end if;
  if tg_op <> 'DELETE' then
    perform take_marks_back(students, days);
  end if;
  return null;
end $function$;

create function put_added_marks_aside()
 returns trigger
 language plpgsql
as $function$
declare
  students bigint[];
  days daterange[];
begin
  -- Whoever takes attendance checks the list first. This is for enrollments that end between that and the save.
  select array_agg(student_id), array_agg(daterange(day, day, '[]')) into students, days
  from (select distinct student_id, day from changed_mark) mark
  where (select true from enrollment
    where enrollment.student_id = mark.student_id and (during @> mark.day) is true) is null;
  if students is not null then
    perform put_marks_aside(students, days);
  end if;
  return null;
end $function$;

-- Moves the marks of students in ranges of days on which they are not enrolled to attendance_mark_aside; returns their
-- number.
create function put_marks_aside(students bigint[], days daterange[])
 returns bigint
 language plpgsql
as $function$
declare
  one record;
  moved bigint;
  total bigint := 0;
begin
  for one in
    -- A subquery that returns a value, because a join would read all enrollments where a sheet has a few students.
    select changed.student, first, next from unnest(students, days) changed (student, days)
    cross join lateral (select coalesce(lower(changed.days), '-infinity'), coalesce(upper(changed.days), 'infinity')) range (first, next)
    cross join lateral (
      select from attendance_mark mark
      where mark.student_id = changed.student and mark.day >= first and mark.day < next
        and (select true from enrollment
          where enrollment.student_id = mark.student_id and (during @> mark.day) is true) is null
      limit 1) found
  loop
    with gone as (
      delete from attendance_mark mark
      where student_id = one.student and day >= one.first and day < one.next
        and (select true from enrollment
          where enrollment.student_id = mark.student_id and (during @> mark.day) is true) is null
      returning *
    ), kept as (
      insert into attendance_mark_aside select * from gone
      on conflict (day, section_period_id, student_id) do update set status = excluded.status, excuse = excluded.excuse,
        comment = excluded.comment, teacher_id = excluded.teacher_id, student_group_id = excluded.student_group_id,
        version = excluded.version, taken_by_id = excluded.taken_by_id, taken_at = excluded.taken_at,
        first_taken_by_id = excluded.first_taken_by_id, first_taken_at = excluded.first_taken_at,
        absence_reason_id = excluded.absence_reason_id, arrived_at = excluded.arrived_at, left_at = excluded.left_at
    )
    select count(*) into moved from gone;
    total := total + moved;
  end loop;
  return total;
end $function$;

-- Once in a transaction, however many rows it changed. The triggers run at the commit, so the row is locked for the commit
-- only, and after all other rows: two transactions cannot wait for each other.
create function raise_reference_version()
 returns trigger
 language plpgsql
as $function$
begin
  update reference_version set version = version + 1 where xmin <> pg_current_xact_id()::xid;
  return null;
end $function$;

-- Lets one statement undo itself: where a mark was saved meanwhile, the write fails with a code of our own and is retried.
create function raise_stale_write()
 returns integer
 language plpgsql
as $function$
begin
  raise exception 'a mark was saved meanwhile' using errcode = 'HR001';
end
$function$;

-- The reason of the reported absence that applies to a class, of those that reach a student on its day, the one that
-- counts first first.
create function reason_in_class(starts time without time zone[], ends time without time zone[], arrivals boolean[], seen boolean[], reasons smallint[], class_start time without time zone, class_end time without time zone)
 returns smallint
 language plpgsql
 immutable parallel safe
as $function$
declare
  ended_by time;
  begins_from time;
  touches boolean;
begin
  for place in 1..cardinality(starts) loop
    continue when ended_by is not null and (ends[place] is null or ends[place] > ended_by);
    continue when begins_from is not null
      and (arrivals[place] or starts[place] is null or starts[place] < begins_from);
    touches := coalesce(starts[place] < class_end, true) and coalesce(ends[place] > class_start, true);
    if touches then
      return reasons[place];
    elsif not seen[place] or begins_from is not null then
      return null;
    elsif class_end <= starts[place] then
      ended_by := starts[place];
    elsif ends[place] is null then
      return null;
    else
      begins_from := ends[place];
    end if;
  end loop;
  return null;
end $function$;

-- The day that a command names as today in homeroom.today, else the local day of the school.
create function school_day()
 returns date
 language sql
 stable
as $function$
  select coalesce(nullif(current_setting('homeroom.today', true), '')::date,
    (now() at time zone coalesce((select time_zone from school), 'UTC'))::date)
$function$;

-- What people call a school year: 2026–27, or 2026 where it is the calendar year.
create function school_year_name(first_day date, last_day date)
 returns text
 language sql
 immutable
as $function$
  select case when extract(year from first_day) = extract(year from last_day) then to_char(first_day, 'YYYY')
    else to_char(first_day, 'YYYY') || '–' || to_char(last_day, 'YY') end
$function$;

-- The endings of a number from three digits on: each part of it begins one of them.
create function search_endings(digits text)
 returns tsvector
 language sql
 immutable parallel safe strict cost 1000
return array_to_tsvector(array(select distinct substr(search_endings.digits, place.place) as substr from generate_series(1, (length(search_endings.digits) - 2)) place(place)));

-- The words of folded lines, whose beginnings an index finds.
create function search_words(lines text)
 returns tsvector
 language sql
 immutable parallel safe strict
return array_to_tsvector(array_remove(string_to_array(translate(lines, e'\n-'::text, '  '::text), ' '::text), ''::text));

create function set_grade_levels()
 returns trigger
 language plpgsql
as $function$
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
$function$;

-- Moves the marks of students in ranges of days on which they are enrolled back from attendance_mark_aside; returns their
-- number.
create function take_marks_back(students bigint[], days daterange[])
 returns bigint
 language plpgsql
as $function$
declare
  moved bigint;
begin
  with gone as (
    delete from attendance_mark_aside mark using unnest(students, days) changed (student, days)
    where mark.student_id = changed.student and (changed.days @> mark.day) is true
      and exists (select from enrollment where enrollment.student_id = mark.student_id and (during @> mark.day) is true)
    returning mark.*
  ), back as (
    insert into attendance_mark select * from gone on conflict do nothing
  )
  select count(*) into moved from gone;
  return moved;
end $function$;

-- How many marks are where they do not belong, and how many counts of days that are counted are not those of the marks.
create function wrong_day_counts(first_day date, last_day date)
 returns bigint
 language sql
 stable
as $function$
  select (
    select count(*) from misplaced_marks(first_day, last_day)
  ) + (
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
$function$;

-- A reason that was used is retired, never deleted.
create table absence_reason (
  id smallint not null generated always as identity,
  name text not null,
  is_excused boolean not null,
  -- The attendance event category for the district, in place of the one of the mark.
  district_code text,
  -- What the office types for it, separated by commas: dentist, doctor.
  words text not null default ''::text,
  -- Families can choose it for their response.
  for_families boolean not null default true,
  is_active boolean not null default true,
  place smallint not null,
  -- The names for families in other languages, by the code of the language; without one, families read the English name.
  names jsonb not null default '{}'::jsonb,
  constraint absence_reason_pkey primary key (id),
  constraint absence_reason_district_code_check check (district_code <> ''::text and length(district_code) <= 120),
  constraint absence_reason_name_check check (name <> ''::text and length(name) <= 60),
  constraint absence_reason_names_check check (jsonb_typeof(names) = 'object'::text),
  constraint absence_reason_words_check check (length(words) <= 300)
);
create unique index absence_reason_name on absence_reason using btree (lower(name));

-- The absence that a teacher asks for. Only the teacher and the office see it.
create table absence_request (
  id bigint not null generated always as identity,
  teacher_id bigint not null,
  start_date date not null,
  end_date date not null,
  whole_days boolean not null,
  kind text not null,
  -- For the office only: it is not shown to substitutes.
  office_note text,
  substitute_note text,
  state text not null default 'open'::text,
  -- Counts changes by the teacher, so that the office answers the request that it has read.
  version integer not null default 1,
  requested_at timestamp with time zone not null,
  decided_by_id bigint,
  decided_at timestamp with time zone,
  answer text,
  -- The absence that the office entered for it; null once the office has deleted that absence.
  teacher_absence_id bigint,
  constraint absence_request_pkey primary key (id),
  constraint absence_request_decided_by_id_fkey foreign key (decided_by_id) references account(id),
  constraint absence_request_teacher_absence_id_fkey foreign key (teacher_absence_id) references teacher_absence(id) on delete set null,
  constraint absence_request_teacher_id_fkey foreign key (teacher_id) references teacher(id),
  constraint absence_request_answer_check check (answer <> ''::text and length(answer) <= 500),
  constraint absence_request_answered check ((state = 'declined'::text) = (answer is not null)),
  constraint absence_request_check check (start_date <= end_date),
  constraint absence_request_check1 check ((end_date - start_date) <= 400),
  constraint absence_request_decided check ((state = 'open'::text) = (decided_by_id is null) and (decided_by_id is null) = (decided_at is null)),
  constraint absence_request_kind_check check (kind = any (array['sick'::text, 'personal'::text, 'school_business'::text, 'training'::text, 'other'::text])),
  constraint absence_request_office_note_check check (office_note <> ''::text and length(office_note) <= 400),
  constraint absence_request_planned check (state = 'planned'::text or teacher_absence_id is null),
  constraint absence_request_state_check check (state = any (array['open'::text, 'planned'::text, 'declined'::text, 'withdrawn'::text])),
  constraint absence_request_substitute_note_check check (substitute_note <> ''::text and length(substitute_note) <= 500)
);
create index absence_request_by_absence on absence_request using btree (teacher_absence_id) where teacher_absence_id is not null;
create index absence_request_by_decider on absence_request using btree (decided_by_id) where decided_by_id is not null;
create index absence_request_by_end on absence_request using btree (end_date);
create index absence_request_by_teacher on absence_request using btree (teacher_id, id);
create index absence_request_open on absence_request using btree (start_date, id) where state = 'open'::text;

-- The section periods of a request that is not for whole days.
create table absence_request_period (
  absence_request_id bigint not null,
  section_period_id bigint not null,
  constraint absence_request_period_pkey primary key (absence_request_id, section_period_id),
  constraint absence_request_period_absence_request_id_fkey foreign key (absence_request_id) references absence_request(id) on delete cascade,
  constraint absence_request_period_section_period_id_fkey foreign key (section_period_id) references section_period(id) on delete cascade
);
create index absence_request_period_by_period on absence_request_period using btree (section_period_id);

-- Who signs in. Names stand here for people who have no teacher's or student's record, such as the office.
create table account (
  id bigint not null generated always as identity,
  email text not null,
  -- The whole name that people read of a substitute: 'Dana Reyes, substitute for Lena Lund'.
  first_name text collate "und-x-icu" not null default ''::text,
  last_name text collate "und-x-icu" not null default ''::text,
  -- Sheets name the account that took them, so each opening of a substitute's link has one, to which nobody can sign in.
  role text not null,
  teacher_id bigint,
  student_id bigint,
  superuser boolean not null default false,
  active boolean not null default true,
  signed_in_at timestamp with time zone,
  constraint account_pkey primary key (id),
  constraint account_student_id_key unique (student_id),
  constraint account_teacher_id_key unique (teacher_id),
  constraint account_student_id_fkey foreign key (student_id) references student(id),
  constraint account_teacher_id_fkey foreign key (teacher_id) references teacher(id),
  constraint account_email_check check (email <> ''::text),
  constraint account_role_check check (role = any (array['admin'::text, 'teacher'::text, 'student'::text, 'none'::text, 'substitute'::text])),
  constraint role_has_its_record check (
case role
    when 'student'::text then student_id is not null and teacher_id is null
    when 'teacher'::text then teacher_id is not null and student_id is null
    when 'admin'::text then student_id is null
    else student_id is null and teacher_id is null
end),
  constraint substitutes_cannot_sign_in check (role <> 'substitute'::text or not active and email ~~ 'substitute %'::text),
  constraint superusers_are_admins check (not superuser or role = 'admin'::text)
);
create unique index account_email_key on account using btree (lower(email));
create index account_of_staff on account using btree (role) where role = any (array['admin'::text, 'teacher'::text]);
create index account_pending on account using btree (lower(email)) where role = 'none'::text;
create constraint trigger account_deleted_is_reference after delete on account deferrable initially deferred for each row when (old.role = any (array['admin'::text, 'teacher'::text])) execute function raise_reference_version();
create trigger account_ends_calendar_feeds after update of role, active on account for each row when (old.role <> new.role or old.active and not new.active) execute function end_calendar_feeds();
create constraint trigger account_inserted_is_reference after insert on account deferrable initially deferred for each row when (new.role = any (array['admin'::text, 'teacher'::text, 'substitute'::text])) execute function raise_reference_version();
create constraint trigger account_updated_is_reference after update of role, teacher_id, email, first_name, last_name on account deferrable initially deferred for each row when (((old.role = any (array['admin'::text, 'teacher'::text])) or (new.role = any (array['admin'::text, 'teacher'::text]))) and (old.role is distinct from new.role or old.teacher_id is distinct from new.teacher_id or old.email is distinct from new.email or old.first_name is distinct from new.first_name or old.last_name is distinct from new.last_name)) execute function raise_reference_version();

-- What a person chose last on the screens, such as a grade, so that the next answer is already right.
create table account_choice (
  account_id bigint not null,
  name text not null,
  value jsonb not null,
  changed_at timestamp with time zone not null default now(),
  constraint account_choice_pkey primary key (account_id, name),
  constraint account_choice_account_id_fkey foreign key (account_id) references account(id) on delete cascade,
  constraint account_choice_name_check check (name ~ '^[a-z_]{1,40}$'::text),
  constraint account_choice_value_check check (octet_length(value::text) <= 8000)
);

-- Whom a sign-in provider knows an account as: one subject for each provider, which stays when the address changes.
create table account_identity (
  account_id bigint not null,
  provider text not null,
  subject text not null,
  constraint account_identity_pkey primary key (account_id, provider),
  constraint account_identity_provider_subject_key unique (provider, subject),
  constraint account_identity_account_id_fkey foreign key (account_id) references account(id) on delete cascade,
  constraint account_identity_provider_check check (provider <> ''::text),
  constraint account_identity_subject_check check (subject <> ''::text)
);

-- A program of the school that may read the roster.
create table api_client (
  id bigint not null generated always as identity,
  client_id text not null,
  name text not null,
  secret_hash bytea not null,
  scopes text[] not null,
  made_at timestamp with time zone not null,
  made_by_id bigint not null,
  last_used_at timestamp with time zone,
  revoked_at timestamp with time zone,
  -- Nobody is named where a restore of a backup revoked it.
  revoked_by_id bigint,
  constraint api_client_pkey primary key (id),
  constraint api_client_client_id_key unique (client_id),
  constraint api_client_made_by_id_fkey foreign key (made_by_id) references account(id),
  constraint api_client_revoked_by_id_fkey foreign key (revoked_by_id) references account(id),
  constraint api_client_name_check check (name <> ''::text),
  constraint revoked_at_some_time check (revoked_at is not null or revoked_by_id is null)
);
create index api_client_by_maker on api_client using btree (made_by_id);
create index api_client_by_revoker on api_client using btree (revoked_by_id) where revoked_by_id is not null;

create table api_token (
  token_hash bytea not null,
  api_client_id bigint not null,
  scopes text[] not null,
  expires_at timestamp with time zone not null,
  constraint api_token_pkey primary key (token_hash),
  constraint api_token_api_client_id_fkey foreign key (api_client_id) references api_client(id) on delete cascade
);
create index api_token_by_client on api_token using btree (api_client_id);
create index api_token_by_expiry on api_token using btree (expires_at);

create table assignment (
  id bigint not null generated always as identity,
  section_period_id bigint not null,
  student_group_id bigint not null,
  teacher_id bigint not null,
  during daterange not null,
  constraint assignment_pkey primary key (id),
  constraint a_group_once_in_a_section_period exclude using gist (section_period_id with =, student_group_id with =, during with &&) where (section_period_id is distinct from 0),
  constraint assignment_section_period_id_fkey foreign key (section_period_id) references section_period(id),
  constraint assignment_student_group_id_fkey foreign key (student_group_id) references student_group(id),
  constraint assignment_teacher_id_fkey foreign key (teacher_id) references teacher(id),
  constraint assignment_during_check check (not isempty(during) and not lower_inf(during))
);
create index assignment_by_group on assignment using btree (student_group_id);
create index assignment_by_section_period on assignment using btree (section_period_id, teacher_id);
create index assignment_by_teacher on assignment using btree (teacher_id);

-- What the district calls marks: an attendance event category of Ed-Fi for each.
create table attendance_category (
  mark text not null,
  category text not null,
  constraint attendance_category_pkey primary key (mark),
  constraint attendance_category_category_check check (category <> ''::text),
  constraint attendance_category_mark_check check (mark = any (array['P'::text, 'A'::text, 'AEX'::text, 'AUX'::text, 'T'::text, 'TEX'::text, 'TUX'::text]))
);

-- Append-only: the old and new value of a mark that was changed. A first value is no change: the mark says who took it.
create table attendance_change (
  id bigint not null generated always as identity,
  section_period_id bigint not null,
  day date not null,
  student_id bigint not null,
  old_status text,
  old_excuse text,
  old_comment text,
  -- The teacher whose sheet held the old value: a comment is for that teacher and for the office.
  old_teacher_id bigint,
  new_status text not null,
  new_excuse text,
  new_comment text,
  changed_by_id bigint not null,
  changed_at timestamp with time zone not null default now(),
  reason text,
  -- The request because of which the office changed it.
  attendance_correction_id bigint,
  -- The reported absence because of which it was changed: removing that one proposes the reverse.
  reported_absence_id bigint,
  -- A reported absence was changed or removed, so that the mark has no excuse by it any more.
  is_reversal boolean not null default false,
  -- The upload that brought the mark: undoing the upload restores what was there before.
  upload_batch_id bigint,
  -- The upload that the change took back: what was there before counts again, as it came.
  undone_upload_id bigint,
  old_absence_reason_id smallint,
  new_absence_reason_id smallint,
  old_arrived_at time without time zone,
  old_left_at time without time zone,
  new_arrived_at time without time zone,
  new_left_at time without time zone,
  constraint attendance_change_pkey primary key (id),
  constraint attendance_change_attendance_correction_id_fkey foreign key (attendance_correction_id) references attendance_correction(id),
  constraint attendance_change_changed_by_id_fkey foreign key (changed_by_id) references account(id),
  constraint attendance_change_new_absence_reason_id_fkey foreign key (new_absence_reason_id) references absence_reason(id),
  constraint attendance_change_old_absence_reason_id_fkey foreign key (old_absence_reason_id) references absence_reason(id),
  constraint attendance_change_old_teacher_id_fkey foreign key (old_teacher_id) references teacher(id),
  constraint attendance_change_reported_absence_id_fkey foreign key (reported_absence_id) references reported_absence(id) on delete set null,
  constraint attendance_change_student_id_fkey foreign key (student_id) references student(id),
  constraint attendance_change_undone_upload_id_fkey foreign key (undone_upload_id) references upload_batch(id),
  constraint attendance_change_upload_batch_id_fkey foreign key (upload_batch_id) references upload_batch(id)
);
create index attendance_change_by_account on attendance_change using btree (changed_by_id);
create index attendance_change_by_correction on attendance_change using btree (attendance_correction_id) where attendance_correction_id is not null;
create index attendance_change_by_mark on attendance_change using btree (section_period_id, day, student_id);
create index attendance_change_by_moment on attendance_change using btree (changed_at);
create index attendance_change_by_new_reason on attendance_change using btree (new_absence_reason_id) where new_absence_reason_id is not null;
create index attendance_change_by_old_reason on attendance_change using btree (old_absence_reason_id) where old_absence_reason_id is not null;
create index attendance_change_by_old_teacher on attendance_change using btree (old_teacher_id) where old_teacher_id is not null;
create index attendance_change_by_reported_absence on attendance_change using btree (reported_absence_id) where reported_absence_id is not null;
create index attendance_change_by_student on attendance_change using btree (student_id);
create index attendance_change_by_undone_upload on attendance_change using btree (undone_upload_id) where undone_upload_id is not null;
create index attendance_change_by_upload on attendance_change using btree (upload_batch_id) where upload_batch_id is not null;
create trigger attendance_change_append_only before delete or update on attendance_change for each row execute function guard_attendance_change();

-- How many marks a teacher's class has for each of its groups on a day that is over, by what they count as.
create table attendance_class_day (
  day date not null,
  section_period_id integer not null,
  teacher_id integer not null,
  student_group_id integer not null,
  present integer not null,
  tardy integer not null,
  excused integer not null,
  absent integer not null,
  constraint attendance_class_day_pkey primary key (day, section_period_id, teacher_id, student_group_id)
);

-- What a teacher asks the office to correct after the window has closed.
create table attendance_correction (
  id bigint not null generated always as identity,
  section_period_id bigint not null,
  day date not null,
  teacher_id bigint not null,
  -- The version of the sheet that the teacher had seen.
  version integer not null,
  reason text not null,
  requested_by_id bigint not null,
  requested_at timestamp with time zone not null default now(),
  state text not null default 'open'::text,
  decided_by_id bigint,
  decided_at timestamp with time zone,
  note text,
  constraint attendance_correction_pkey primary key (id),
  constraint attendance_correction_decided_by_id_fkey foreign key (decided_by_id) references account(id),
  constraint attendance_correction_requested_by_id_fkey foreign key (requested_by_id) references account(id),
  constraint attendance_correction_section_period_id_fkey foreign key (section_period_id) references section_period(id) on delete cascade,
  constraint attendance_correction_teacher_id_fkey foreign key (teacher_id) references teacher(id),
  constraint attendance_correction_note_check check (note <> ''::text),
  constraint attendance_correction_reason_check check (reason <> ''::text),
  constraint attendance_correction_state_check check (state = any (array['open'::text, 'accepted'::text, 'declined'::text, 'withdrawn'::text])),
  constraint decided_by_someone_at_some_time check ((state = 'open'::text) = (decided_by_id is null) and (decided_by_id is null) = (decided_at is null))
);
create index attendance_correction_by_decider on attendance_correction using btree (decided_by_id) where decided_by_id is not null;
create index attendance_correction_by_requester on attendance_correction using btree (requested_by_id);
create index attendance_correction_by_sheet on attendance_correction using btree (section_period_id, day);
create index attendance_correction_by_teacher on attendance_correction using btree (teacher_id, id);
create unique index one_open_correction_of_a_sheet on attendance_correction using btree (section_period_id, day, teacher_id) where state = 'open'::text;

-- The old value is what stood when it was asked for; it has none where the student had no mark yet.
create table attendance_correction_mark (
  attendance_correction_id bigint not null,
  student_id bigint not null,
  status text not null,
  excuse text,
  comment text,
  old_status text,
  old_excuse text,
  old_comment text,
  arrived_at time without time zone,
  left_at time without time zone,
  old_arrived_at time without time zone,
  old_left_at time without time zone,
  constraint attendance_correction_mark_pkey primary key (attendance_correction_id, student_id),
  constraint attendance_correction_mark_attendance_correction_id_fkey foreign key (attendance_correction_id) references attendance_correction(id) on delete cascade,
  constraint attendance_correction_mark_student_id_fkey foreign key (student_id) references student(id),
  constraint attendance_correction_mark_comment_check check (comment <> ''::text),
  constraint attendance_correction_mark_status_check check (status = any (array['P'::text, 'A'::text, 'T'::text])),
  constraint requested_excuse_goes_with_status check (excuse is null or status = 'A'::text and (excuse = any (array['AEX'::text, 'AUX'::text])) or status = 'T'::text and (excuse = any (array['TEX'::text, 'TUX'::text]))),
  constraint requested_times_go_with_status check ((arrived_at is null or status <> 'P'::text) and (left_at is null or status <> 'A'::text) and (left_at > arrived_at) is not false)
);
create index attendance_correction_mark_by_student on attendance_correction_mark using btree (student_id);

-- The last day whose marks are counted in attendance_day and attendance_class_day.
create table attendance_counted (
  only_row boolean not null default true,
  through date not null,
  constraint attendance_counted_pkey primary key (only_row),
  constraint attendance_counted_one_row check (only_row)
);

-- How many marks a student has on a day that is over, by what they count as.
create table attendance_day (
  student_id integer not null,
  day date not null,
  present smallint not null,
  tardy smallint not null,
  -- Absent with the excuse AEX.
  excused smallint not null,
  -- Absent with another excuse or none.
  absent smallint not null,
  constraint attendance_day_pkey primary key (student_id, day)
) partition by range (day);
create index attendance_day_by_day on attendance_day using btree (day);

-- The marks of a day lie together, so that the key, which begins with the day, serves as the index by day.
create table attendance_mark (
  section_period_id integer not null,
  day date not null,
  student_id integer not null,
  status text not null,
  excuse text,
  comment text,
  teacher_id integer not null,
  student_group_id integer not null,
  -- The sheet's version in which the mark was last changed.
  version integer not null default 1,
  taken_by_id integer not null,
  taken_at timestamp with time zone not null default now(),
  -- Who took the mark first, where somebody has saved it since.
  first_taken_by_id integer,
  first_taken_at timestamp with time zone,
  -- What the office entered with the mark; without it, the reason of the reported absence is that of the mark.
  absence_reason_id smallint,
  -- When the student came: of a tardy, and of an absence where the student came too late to count as tardy.
  arrived_at time without time zone,
  -- When the student left during the class.
  left_at time without time zone,
  constraint attendance_mark_pkey primary key (day, section_period_id, student_id),
  constraint attendance_mark_absence_reason_id_fkey foreign key (absence_reason_id) references absence_reason(id),
  constraint attendance_mark_first_taken_by_id_fkey foreign key (first_taken_by_id) references account(id),
  constraint attendance_mark_sheet_group_fkey foreign key (section_period_id, day, teacher_id, student_group_id, taken_by_id) references attendance_sheet_group(section_period_id, day, teacher_id, student_group_id, taken_by_id),
  constraint attendance_mark_student_id_fkey foreign key (student_id) references student(id),
  constraint attendance_mark_comment_check check (comment <> ''::text),
  constraint attendance_mark_status_check check (status = any (array['P'::text, 'A'::text, 'T'::text])),
  constraint excuse_goes_with_status check (excuse is null or status = 'A'::text and (excuse = any (array['AEX'::text, 'AUX'::text])) or status = 'T'::text and (excuse = any (array['TEX'::text, 'TUX'::text]))),
  constraint first_taken_by_someone_at_some_time check ((first_taken_by_id is null) = (first_taken_at is null)),
  constraint times_go_with_status check ((arrived_at is null or status <> 'P'::text) and (left_at is null or status <> 'A'::text) and (left_at > arrived_at) is not false)
) partition by range (day);
create index attendance_mark_by_first_account on attendance_mark using btree (first_taken_by_id) where first_taken_by_id is not null;
create index attendance_mark_by_reason on attendance_mark using btree (absence_reason_id) where absence_reason_id is not null;
create index attendance_mark_by_student on attendance_mark using btree (student_id, day);
create trigger count_added after insert on attendance_mark referencing new table as changed_mark for each statement execute function count_changed_days();
create trigger count_changed_from after update on attendance_mark referencing old table as changed_mark for each statement execute function count_changed_days();
create trigger count_changed_to after update on attendance_mark referencing new table as changed_mark for each statement execute function count_changed_days();
create trigger count_removed after delete on attendance_mark referencing old table as changed_mark for each statement execute function count_changed_days();
create trigger put_added_aside after insert on attendance_mark referencing new table as changed_mark for each statement execute function put_added_marks_aside();

-- Marks of days on which the student is not enrolled. They are kept, but they are on no list and in no figure.
create table attendance_mark_aside (
  section_period_id integer not null,
  day date not null,
  student_id integer not null,
  status text not null,
  excuse text,
  comment text,
  teacher_id integer not null,
  student_group_id integer not null,
  -- The sheet's version in which the mark was last changed.
  version integer not null default 1,
  taken_by_id integer not null,
  taken_at timestamp with time zone not null default now(),
  -- Who took the mark first, where somebody has saved it since.
  first_taken_by_id integer,
  first_taken_at timestamp with time zone,
  -- What the office entered with the mark; without it, the reason of the reported absence is that of the mark.
  absence_reason_id smallint,
  -- When the student came: of a tardy, and of an absence where the student came too late to count as tardy.
  arrived_at time without time zone,
  -- When the student left during the class.
  left_at time without time zone,
  constraint attendance_mark_aside_pkey primary key (day, section_period_id, student_id),
  constraint attendance_mark_aside_absence_reason_id_fkey foreign key (absence_reason_id) references absence_reason(id),
  constraint attendance_mark_aside_first_taken_by_id_fkey foreign key (first_taken_by_id) references account(id),
  constraint attendance_mark_aside_section_period_id_day_teacher_id_stu_fkey foreign key (section_period_id, day, teacher_id, student_group_id, taken_by_id) references attendance_sheet_group(section_period_id, day, teacher_id, student_group_id, taken_by_id),
  constraint attendance_mark_aside_student_id_fkey foreign key (student_id) references student(id),
  constraint attendance_mark_comment_check check (comment <> ''::text),
  constraint attendance_mark_status_check check (status = any (array['P'::text, 'A'::text, 'T'::text])),
  constraint excuse_goes_with_status check (excuse is null or status = 'A'::text and (excuse = any (array['AEX'::text, 'AUX'::text])) or status = 'T'::text and (excuse = any (array['TEX'::text, 'TUX'::text]))),
  constraint first_taken_by_someone_at_some_time check ((first_taken_by_id is null) = (first_taken_at is null)),
  constraint times_go_with_status check ((arrived_at is null or status <> 'P'::text) and (left_at is null or status <> 'A'::text) and (left_at > arrived_at) is not false)
);
create index attendance_mark_aside_by_first_account on attendance_mark_aside using btree (first_taken_by_id) where first_taken_by_id is not null;
create index attendance_mark_aside_by_reason on attendance_mark_aside using btree (absence_reason_id) where absence_reason_id is not null;
create index attendance_mark_aside_by_sheet_group on attendance_mark_aside using btree (section_period_id, day, teacher_id, student_group_id, taken_by_id);
create index attendance_mark_aside_by_student on attendance_mark_aside using btree (student_id, day);

-- A sheet exists once it has been taken, so that "not taken" is never confused with "present".
create table attendance_sheet (
  section_period_id bigint not null,
  day date not null,
  teacher_id bigint not null,
  version integer not null default 1,
  taken_by_id bigint not null,
  taken_at timestamp with time zone not null default now(),
  -- How many marks were first entered on it, so that the marks of a whole block need not be counted to name their number.
  mark_count integer not null default 0,
  -- The upload that made it: undoing the upload deletes it again, where nothing else is on it.
  upload_batch_id bigint,
  constraint attendance_sheet_pkey primary key (day, section_period_id, teacher_id),
  constraint attendance_sheet_section_period_id_fkey foreign key (section_period_id) references section_period(id),
  constraint attendance_sheet_taken_by_id_fkey foreign key (taken_by_id) references account(id),
  constraint attendance_sheet_teacher_id_fkey foreign key (teacher_id) references teacher(id),
  constraint attendance_sheet_upload_batch_id_fkey foreign key (upload_batch_id) references upload_batch(id),
  constraint attendance_sheet_mark_count_check check (mark_count >= 0)
);
create index attendance_sheet_by_account on attendance_sheet using btree (taken_by_id);
create index attendance_sheet_by_section_period on attendance_sheet using btree (section_period_id);
create index attendance_sheet_by_teacher on attendance_sheet using btree (teacher_id);
create index attendance_sheet_by_upload on attendance_sheet using btree (upload_batch_id) where upload_batch_id is not null;

-- The groups of a sheet, and who entered marks for them: a save checks the sheet, its groups and its account here once,
-- not once a mark, and whether marks refer to a group or an account is found without looking at the marks.
create table attendance_sheet_group (
  section_period_id bigint not null,
  day date not null,
  teacher_id bigint not null,
  student_group_id bigint not null,
  taken_by_id bigint not null,
  constraint attendance_sheet_group_pkey primary key (day, section_period_id, teacher_id, student_group_id, taken_by_id),
  constraint attendance_sheet_group_section_period_id_day_teacher_id_fkey foreign key (section_period_id, day, teacher_id) references attendance_sheet(section_period_id, day, teacher_id),
  constraint attendance_sheet_group_student_group_id_fkey foreign key (student_group_id) references student_group(id),
  constraint attendance_sheet_group_taken_by_id_fkey foreign key (taken_by_id) references account(id)
);
create index attendance_sheet_group_by_account on attendance_sheet_group using btree (taken_by_id);
create index attendance_sheet_group_by_group on attendance_sheet_group using btree (student_group_id);

-- Who read, exported, signed in or was refused, beside who changed what.
create table audit (
  id bigint not null generated always as identity,
  at timestamp with time zone not null default now(),
  -- An account in no record is deleted after some time; what it did stays.
  account_id bigint,
  action text not null,
  subject text not null,
  subject_id bigint,
  details jsonb not null default '{}'::jsonb,
  -- A page fetched it by itself, nobody asked for it.
  automatic boolean not null default false,
  -- The first digits of the hash of the session's token: they tell sessions apart and open none.
  session text,
  -- The students whom an export held, or whose records were read.
  student_ids bigint[],
  -- Repeats within a short time have one key and are counted in one row.
  repeat_key text,
  -- How often it was repeated.
  count integer not null default 1,
  -- When the last repeat was.
  last_at timestamp with time zone,
  constraint audit_pkey primary key (id),
  constraint audit_account_id_fkey foreign key (account_id) references account(id) on delete set null,
  constraint audit_action check (action = any (array['add'::text, 'change'::text, 'remove'::text, 'export'::text, 'read'::text, 'sign_in'::text, 'sign_out'::text, 'refuse'::text])),
  constraint audit_count_check check (count >= 1)
);
create index audit_by_account on audit using btree (account_id, at, id);
create index audit_by_action on audit using btree (action, at, id);
create index audit_by_moment on audit using btree (at, id);
create unique index audit_by_repeat_key on audit using btree (repeat_key) where repeat_key is not null;
create index audit_by_student on audit using gin (student_ids) where student_ids is not null;
create index audit_by_subject on audit using btree (subject, subject_id);
create index audit_of_students on audit using btree (at) where (subject = any (array['student'::text, 'student_group'::text, 'upload'::text])) and (action = any (array['add'::text, 'change'::text, 'remove'::text]));
create trigger audit_append_only before delete or update on audit for each row execute function guard_audit();

-- The archives of the backup folder that Homeroom made by itself.
create table backup_archive (
  id bigint not null generated always as identity,
  file text not null,
  made_at timestamp with time zone not null,
  bytes bigint not null,
  row_count bigint not null,
  checked_at timestamp with time zone not null,
  -- When a test restore of it succeeded.
  test_restored_at timestamp with time zone,
  constraint backup_archive_pkey primary key (id)
);
create index backup_archive_by_moment on backup_archive using btree (made_at desc);

-- One row for each block whose class requirements were saved: which group needs which teacher how often. A schedule is
-- proposed from them.
create table block_requirements (
  block_schedule_id bigint not null,
  -- Counts changes of the requirements and the times off of the block as a whole.
  version integer not null default 1,
  constraint block_requirements_pkey primary key (block_schedule_id),
  constraint block_requirements_block_schedule_id_fkey foreign key (block_schedule_id) references block_schedule(id) on delete cascade
);

create table block_schedule (
  id bigint not null generated always as identity,
  name text not null,
  start_date date not null,
  end_date date not null,
  -- The day before which it is there, as for all records that are archived.
  archived_on date,
  archived boolean not null generated always as (archived_on is not null) stored,
  constraint block_schedule_pkey primary key (id),
  constraint block_ends_after_it_starts check (end_date >= start_date),
  constraint block_schedule_name_check check (name <> ''::text)
);
create constraint trigger block_schedule_is_reference after insert or delete or update on block_schedule deferrable initially deferred for each row execute function raise_reference_version();

-- The secret address under which calendar programs read a schedule: one for each person, group and room.
create table calendar_feed (
  id bigint not null generated always as identity,
  student_id bigint,
  teacher_id bigint,
  student_group_id bigint,
  room text,
  token_hash bytea not null,
  made_by_id bigint not null,
  made_at timestamp with time zone not null default now(),
  constraint calendar_feed_pkey primary key (id),
  constraint calendar_feed_room_key unique (room),
  constraint calendar_feed_student_group_id_key unique (student_group_id),
  constraint calendar_feed_student_id_key unique (student_id),
  constraint calendar_feed_teacher_id_key unique (teacher_id),
  constraint calendar_feed_token_hash_key unique (token_hash),
  constraint calendar_feed_made_by_id_fkey foreign key (made_by_id) references account(id),
  constraint calendar_feed_student_group_id_fkey foreign key (student_group_id) references student_group(id) on delete cascade,
  constraint calendar_feed_student_id_fkey foreign key (student_id) references student(id),
  constraint calendar_feed_teacher_id_fkey foreign key (teacher_id) references teacher(id),
  constraint calendar_feed_room_check check (room <> ''::text),
  constraint feed_is_of_one check (num_nonnulls(student_id, teacher_id, student_group_id, room) = 1)
);
create index calendar_feed_by_account on calendar_feed using btree (made_by_id);

-- Which classes of another system become core, CTE or homeroom groups; the first rule that matches counts.
create table class_rule (
  place integer not null,
  field text not null,
  comparison text not null,
  value text not null,
  target text not null,
  constraint class_rule_pkey primary key (place),
  constraint class_rule_comparison_check check (comparison = any (array['is'::text, 'contains'::text, 'begins_with'::text])),
  constraint class_rule_field_check check (field = any (array['class_type'::text, 'title'::text, 'course_title'::text, 'course_code'::text, 'subject'::text, 'period'::text])),
  constraint class_rule_target_check check (target = any (array['core'::text, 'cte'::text, 'homeroom'::text, 'left_out'::text])),
  constraint class_rule_value_check check (value <> ''::text)
);

-- Whom the school may tell about a student, in the order in which they are called.
create table contact (
  id bigint not null generated always as identity,
  student_id bigint not null,
  place smallint not null,
  name text collate "und-x-icu" not null,
  relation text collate "und-x-icu" not null default ''::text,
  email text,
  phone text,
  -- What the family speaks, as the office typed it; empty where it is unknown.
  home_language text collate "und-x-icu" not null default ''::text,
  may_receive boolean not null default false,
  -- The address, in lower case, at which the contact stopped messages by the link in one. It counts while it is the
  -- contact's address.
  stopped_address text,
  street text collate "und-x-icu" not null default ''::text,
  city text collate "und-x-icu" not null default ''::text,
  region text collate "und-x-icu" not null default ''::text,
  postal_code text collate "und-x-icu" not null default ''::text,
  -- The code of the language of letters and messages to the contact.
  language text not null default 'en'::text,
  constraint contact_pkey primary key (id),
  constraint contact_student_id_fkey foreign key (student_id) references student(id) on delete cascade,
  constraint contact_email_check check (email <> ''::text),
  constraint contact_language_check check (language ~ '^[a-z]{2}$'::text),
  constraint contact_name_check check (name <> ''::text),
  constraint contact_phone_check check (phone <> ''::text),
  constraint notices_need_an_address check (not may_receive or email is not null)
);
create index contact_by_address on contact using btree (lower(email)) where email is not null;
create index contact_by_phone_part on contact using gin (search_endings(regexp_replace(phone, '\D'::text, ''::text, 'g'::text))) with (fastupdate=off) where phone is not null;
create index contact_by_search_word on contact using gin (search_words(fold_for_search(name))) with (fastupdate=off);
create index contact_by_student on contact using btree (student_id, place);

-- A conversation about attendance, dated by the office: absences before and after it are compared.
create table conversation (
  id bigint not null generated always as identity,
  student_id bigint not null,
  day date not null,
  note text,
  entered_by_id bigint not null,
  entered_at timestamp with time zone not null,
  constraint conversation_pkey primary key (id),
  constraint conversation_entered_by_id_fkey foreign key (entered_by_id) references account(id),
  constraint conversation_student_id_fkey foreign key (student_id) references student(id) on delete cascade,
  constraint conversation_note_check check (note <> ''::text)
);
create index conversation_by_account on conversation using btree (entered_by_id);
create index conversation_by_student on conversation using btree (student_id, day);

-- There are no two classes of one name, whatever the case of the letters.
create table core_class (
  id bigint not null generated always as identity,
  name text not null,
  constraint core_class_pkey primary key (id),
  constraint core_class_name_check check (name <> ''::text)
);
create unique index core_class_name_key on core_class using btree (lower(name));

-- A grade has no two courses of one name.
create table course (
  id bigint not null generated always as identity,
  name text not null,
  grade_level_id smallint,
  core_class_id bigint,
  cte_class_id bigint,
  constraint course_pkey primary key (id),
  constraint course_core_class_id_fkey foreign key (core_class_id) references core_class(id),
  constraint course_cte_class_id_fkey foreign key (cte_class_id) references cte_class(id),
  constraint course_grade_level_id_fkey foreign key (grade_level_id) references grade_level(id),
  constraint course_name_check check (name <> ''::text)
);
create unique index course_name_key on course using btree (grade_level_id, lower(name)) nulls not distinct;

-- Who covers the class that an absent teacher meets in a section period on a day; without a teacher, no cover is needed.
create table cover (
  section_period_id bigint not null,
  day date not null,
  absent_teacher_id bigint not null,
  teacher_id bigint,
  room_number text,
  constraint cover_pkey primary key (section_period_id, day, absent_teacher_id),
  constraint cover_absent_teacher_id_fkey foreign key (absent_teacher_id) references teacher(id),
  constraint cover_section_period_id_fkey foreign key (section_period_id) references section_period(id) on delete cascade,
  constraint cover_teacher_id_fkey foreign key (teacher_id) references teacher(id),
  constraint cover_check check (teacher_id <> absent_teacher_id),
  constraint cover_room_number_check check (room_number <> ''::text)
);
create index cover_by_absent_teacher on cover using btree (absent_teacher_id, day);
create index cover_by_day on cover using btree (day);
create index cover_by_teacher on cover using btree (teacher_id, day) where teacher_id is not null;

create table cte_class (
  id bigint not null generated always as identity,
  name text not null,
  constraint cte_class_pkey primary key (id),
  constraint cte_class_name_check check (name <> ''::text)
);
create unique index cte_class_name_key on cte_class using btree (lower(name));

create table emergency_roll (
  id bigint not null generated always as identity,
  kind text not null,
  -- The school's day. A roll that nobody has ended is over with its day.
  day date not null,
  started_by_id bigint not null,
  started_at timestamp with time zone not null,
  -- The school's local time, which HOMEROOM_NOW may have stopped.
  started_time time without time zone not null,
  -- Empty where the roll ended with its day.
  ended_by_id bigint,
  ended_at timestamp with time zone,
  ended_time time without time zone,
  constraint emergency_roll_pkey primary key (id),
  constraint emergency_roll_ended_by_id_fkey foreign key (ended_by_id) references account(id),
  constraint emergency_roll_started_by_id_fkey foreign key (started_by_id) references account(id),
  constraint emergency_roll_kind_check check (kind = any (array['drill'::text, 'emergency'::text])),
  constraint roll_ends_after_it_starts check (ended_at >= started_at),
  constraint roll_ends_at_a_time check ((ended_at is null) = (ended_time is null))
);
create index emergency_roll_by_ender on emergency_roll using btree (ended_by_id) where ended_by_id is not null;
create index emergency_roll_by_start on emergency_roll using btree (started_at);
create index emergency_roll_by_starter on emergency_roll using btree (started_by_id);
create unique index emergency_roll_once on emergency_roll using btree (day) where ended_at is null;

create table emergency_roll_class (
  id bigint not null generated always as identity,
  emergency_roll_id bigint not null,
  name text not null,
  teacher_id bigint,
  room_number text,
  start_time time without time zone not null,
  end_time time without time zone not null,
  constraint emergency_roll_class_pkey primary key (id),
  constraint emergency_roll_class_emergency_roll_id_fkey foreign key (emergency_roll_id) references emergency_roll(id) on delete cascade,
  constraint emergency_roll_class_teacher_id_fkey foreign key (teacher_id) references teacher(id) on delete set null,
  constraint emergency_roll_class_name_check check (name <> ''::text),
  constraint emergency_roll_class_room_number_check check (room_number <> ''::text)
);
create index emergency_roll_class_by_roll on emergency_roll_class using btree (emergency_roll_id);
create index emergency_roll_class_by_teacher on emergency_roll_class using btree (teacher_id) where teacher_id is not null;

create table emergency_roll_mark (
  id bigint not null generated always as identity,
  emergency_roll_id bigint not null,
  student_id bigint not null,
  state text not null,
  marked_by_id bigint not null,
  -- When someone marked it on their phone, which may have had no network.
  marked_at timestamp with time zone not null,
  received_at timestamp with time zone not null,
  -- Made by the phone, so that a mark that is sent twice counts once.
  key text not null,
  constraint emergency_roll_mark_pkey primary key (id),
  constraint emergency_roll_mark_once unique (emergency_roll_id, key),
  constraint emergency_roll_mark_marked_by_id_fkey foreign key (marked_by_id) references account(id),
  constraint emergency_roll_mark_of_student foreign key (emergency_roll_id, student_id) references emergency_roll_student(emergency_roll_id, student_id) on delete cascade,
  constraint emergency_roll_mark_state_check check (state = any (array['seen'::text, 'missing'::text, 'unknown'::text]))
);
create index emergency_roll_mark_by_account on emergency_roll_mark using btree (marked_by_id);
create index emergency_roll_mark_by_student on emergency_roll_mark using btree (emergency_roll_id, student_id);

create table emergency_roll_student (
  emergency_roll_id bigint not null,
  student_id bigint not null,
  emergency_roll_class_id bigint,
  -- Why the student was not expected in the building, in words; empty where they were.
  away text,
  constraint emergency_roll_student_pkey primary key (emergency_roll_id, student_id),
  constraint emergency_roll_student_emergency_roll_class_id_fkey foreign key (emergency_roll_class_id) references emergency_roll_class(id) on delete cascade,
  constraint emergency_roll_student_emergency_roll_id_fkey foreign key (emergency_roll_id) references emergency_roll(id) on delete cascade,
  constraint emergency_roll_student_student_id_fkey foreign key (student_id) references student(id) on delete cascade,
  constraint emergency_roll_student_away_check check (away <> ''::text)
);
create index emergency_roll_student_by_class on emergency_roll_student using btree (emergency_roll_class_id) where emergency_roll_class_id is not null;
create index emergency_roll_student_by_student on emergency_roll_student using btree (student_id);

-- When a student attends the school, and in which grade. Without a last day it is open; a student has one open enrollment
-- at most.
create table enrollment (
  id bigint not null generated always as identity,
  student_id bigint not null,
  first_day date not null,
  last_day date,
  -- The end was entered on the last day itself, so sheets of that day that are not taken yet do not have the student.
  is_gone_on_last_day boolean not null default false,
  grade_level_id smallint not null,
  entry_code text not null,
  exit_code text,
  destination text,
  note text,
  -- Null for enrollments that Homeroom made for students who were there before it had them.
  changed_by_id bigint,
  -- Empty where the student never attended.
  during daterange not null generated always as (
case exit_code
    when 'no_show'::text then 'empty'::daterange
    else daterange(first_day, last_day, '[]'::text)
end) stored,
  constraint enrollment_pkey primary key (id),
  constraint enrollments_do_not_overlap exclude using gist (student_id with =, during with &&) where (student_id is distinct from 0),
  constraint enrollment_changed_by_id_fkey foreign key (changed_by_id) references account(id),
  constraint enrollment_entry_code_fkey foreign key (entry_code) references entry_code(code),
  constraint enrollment_exit_code_fkey foreign key (exit_code) references exit_code(code),
  constraint enrollment_grade_level_id_fkey foreign key (grade_level_id) references grade_level(id),
  constraint enrollment_student_id_fkey foreign key (student_id) references student(id) on delete cascade,
  constraint enrollment_destination_check check (destination <> ''::text and length(destination) <= 120),
  constraint enrollment_end_has_its_code check ((last_day is null) = (exit_code is null)),
  constraint enrollment_note_check check (note <> ''::text and length(note) <= 1000),
  constraint enrollment_runs_forward check (last_day >= first_day),
  constraint only_an_end_has_a_destination check (destination is null or last_day is not null),
  constraint only_ended_students_are_gone check (not is_gone_on_last_day or last_day is not null)
);
create index enrollment_by_account on enrollment using btree (changed_by_id);
create index enrollment_by_first_day on enrollment using btree (first_day);
create index enrollment_by_last_day on enrollment using btree (last_day) where last_day is not null;
create index enrollment_by_student on enrollment using btree (student_id, first_day);
create trigger enrollments_added after insert on enrollment referencing new table as changed for each statement execute function move_marks_with_enrollments();
create trigger enrollments_changed after update on enrollment referencing old table as former new table as changed for each statement execute function move_marks_with_enrollments();
create trigger enrollments_deleted after delete on enrollment referencing old table as former for each statement execute function move_marks_with_enrollments();

-- How students come to be enrolled. Code goes by the code, people read the name.
create table entry_code (
  code text not null,
  name text not null,
  place smallint not null,
  -- What the district calls it: the report of entries and withdrawals has it beside the name.
  district_code text,
  constraint entry_code_pkey primary key (code),
  constraint entry_code_code_check check (code ~ '^[a-z0-9_]{1,40}$'::text),
  constraint entry_code_district_code_check check (district_code <> ''::text and length(district_code) <= 120),
  constraint entry_code_name_check check (name <> ''::text and length(name) <= 60)
);
create unique index entry_code_name on entry_code using btree (lower(name));

-- Which students were erased on request; repeated after an older backup is restored.
create table erasure (
  student_uid uuid not null,
  erased_at timestamp with time zone not null default now(),
  constraint erasure_pkey primary key (student_uid)
);

-- Why enrollments end.
create table exit_code (
  code text not null,
  name text not null,
  place smallint not null,
  -- What the district calls it: the report of entries and withdrawals has it beside the name.
  district_code text,
  constraint exit_code_pkey primary key (code),
  constraint exit_code_code_check check (code ~ '^[a-z0-9_]{1,40}$'::text),
  constraint exit_code_district_code_check check (district_code <> ''::text and length(district_code) <= 120),
  constraint exit_code_name_check check (name <> ''::text and length(name) <= 60)
);
create unique index exit_code_name on exit_code using btree (lower(name));

-- A call to the family of an absent student.
create table family_call (
  id bigint not null generated always as identity,
  student_id bigint not null,
  day date not null,
  outcome text not null,
  contact_id bigint,
  note text,
  -- The reported absence that was entered in the same step.
  reported_absence_id bigint,
  called_by_id bigint not null,
  called_at timestamp with time zone not null,
  constraint family_call_pkey primary key (id),
  constraint family_call_called_by_id_fkey foreign key (called_by_id) references account(id),
  constraint family_call_contact_id_fkey foreign key (contact_id) references contact(id) on delete set null,
  constraint family_call_reported_absence_id_fkey foreign key (reported_absence_id) references reported_absence(id) on delete set null,
  constraint family_call_student_id_fkey foreign key (student_id) references student(id) on delete cascade,
  constraint family_call_note_check check (note <> ''::text),
  constraint family_call_outcome_check check (outcome = any (array['reached'::text, 'message_left'::text, 'no_answer'::text, 'wrong_number'::text]))
);
create index family_call_by_absence on family_call using btree (reported_absence_id) where reported_absence_id is not null;
create index family_call_by_caller on family_call using btree (called_by_id);
create index family_call_by_contact on family_call using btree (contact_id) where contact_id is not null;
create index family_call_by_day on family_call using btree (day);
create index family_call_by_student on family_call using btree (student_id, day);

-- A link for one contact of one student. The address is signed, so that the table alone opens nothing.
create table family_link (
  id bigint not null generated always as identity,
  student_id bigint not null,
  contact_id bigint not null,
  -- Null where a notice made it.
  made_by_id bigint,
  made_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  first_opened_at timestamp with time zone,
  last_opened_at timestamp with time zone,
  revoked_by_id bigint,
  revoked_at timestamp with time zone,
  constraint family_link_pkey primary key (id),
  constraint family_link_contact_id_fkey foreign key (contact_id) references contact(id) on delete cascade,
  constraint family_link_made_by_id_fkey foreign key (made_by_id) references account(id),
  constraint family_link_revoked_by_id_fkey foreign key (revoked_by_id) references account(id),
  constraint family_link_student_id_fkey foreign key (student_id) references student(id) on delete cascade
);
create index family_link_by_contact on family_link using btree (contact_id, expires_at);
create index family_link_by_maker on family_link using btree (made_by_id) where made_by_id is not null;
create index family_link_by_revoker on family_link using btree (revoked_by_id) where revoked_by_id is not null;
create index family_link_by_student on family_link using btree (student_id);

-- What a family reported about an absence, and what the office decided.
create table family_response (
  id bigint not null generated always as identity,
  student_id bigint not null,
  family_link_id bigint,
  contact_id bigint,
  contact_name text not null,
  kind text not null,
  start_date date not null,
  end_date date not null,
  start_time time without time zone,
  end_time time without time zone,
  message text not null,
  responded_at timestamp with time zone not null,
  state text not null default 'open'::text,
  decided_by_id bigint,
  decided_at timestamp with time zone,
  note text,
  reported_absence_id bigint,
  absence_reason_id smallint,
  -- What the family chose with one tap, which its page shows in its language; the message has it in English for the office.
  quick text,
  constraint family_response_pkey primary key (id),
  constraint family_response_absence_reason_id_fkey foreign key (absence_reason_id) references absence_reason(id),
  constraint family_response_contact_id_fkey foreign key (contact_id) references contact(id) on delete set null,
  constraint family_response_decided_by_id_fkey foreign key (decided_by_id) references account(id),
  constraint family_response_family_link_id_fkey foreign key (family_link_id) references family_link(id) on delete set null,
  constraint family_response_reported_absence_id_fkey foreign key (reported_absence_id) references reported_absence(id) on delete set null,
  constraint family_response_student_id_fkey foreign key (student_id) references student(id) on delete cascade,
  constraint decided_by_somebody check ((state = 'open'::text) = (decided_at is null) and (state = 'open'::text) = (decided_by_id is null)),
  constraint family_response_check check (end_date >= start_date),
  constraint family_response_kind_check check (kind = any (array['excused'::text, 'unexcused'::text, 'late'::text, 'leaves_early'::text, 'school_activity'::text])),
  constraint family_response_note_check check (note <> ''::text),
  constraint family_response_quick_check check (quick = any (array['sick'::text, 'appointment'::text])),
  constraint family_response_state_check check (state = any (array['open'::text, 'accepted'::text, 'declined'::text]))
);
create index family_response_by_absence on family_response using btree (reported_absence_id) where reported_absence_id is not null;
create index family_response_by_account on family_response using btree (decided_by_id) where decided_by_id is not null;
create index family_response_by_contact on family_response using btree (contact_id) where contact_id is not null;
create index family_response_by_link on family_response using btree (family_link_id) where family_link_id is not null;
create index family_response_by_reason on family_response using btree (absence_reason_id) where absence_reason_id is not null;
create index family_response_by_student on family_response using btree (student_id);
create index family_response_open on family_response using btree (responded_at) where state = 'open'::text;

-- The id that another system has for a record of ours, which is named by our own sourcedId, such as student-17.
create table foreign_id (
  collection text not null,
  own_id text not null,
  sourced_id text not null,
  -- The upload that gave the id.
  upload_batch_id bigint,
  -- The id that this one replaced, as deep as uploads did, so that each of them can be undone in any order: an object of
  -- `sourced_id`, `upload_batch_id` and `former`.
  former jsonb,
  student_id bigint generated always as (
case
    when own_id ~ '^(role-)?student-[0-9]+$'::text then "substring"(own_id, '[0-9]+$'::text)::bigint
    else null::bigint
end) stored,
  teacher_id bigint generated always as (
case
    when own_id ~ '^((role-)?teacher|teaches-[0-9]+)-[0-9]+$'::text then "substring"(own_id, '[0-9]+$'::text)::bigint
    else null::bigint
end) stored,
  course_id bigint generated always as (
case
    when own_id ~ '^course-[0-9]+$'::text then "substring"(own_id, '[0-9]+$'::text)::bigint
    else null::bigint
end) stored,
  student_group_id bigint generated always as (
case
    when own_id ~ '^(group-[0-9]+|teaches-[0-9]+-[0-9]+)$'::text then "substring"(own_id, '[0-9]+'::text)::bigint
    else null::bigint
end) stored,
  group_membership_id bigint generated always as (
case
    when own_id ~ '^member-[0-9]+$'::text then "substring"(own_id, '[0-9]+$'::text)::bigint
    else null::bigint
end) stored,
  block_schedule_id bigint generated always as (
case
    when own_id ~ '^block-[0-9]+$'::text then "substring"(own_id, '[0-9]+$'::text)::bigint
    else null::bigint
end) stored,
  constraint foreign_id_pkey primary key (collection, own_id),
  constraint foreign_id_collection_sourced_id_key unique (collection, sourced_id),
  constraint foreign_id_block_schedule_id_fkey foreign key (block_schedule_id) references block_schedule(id) on delete cascade,
  constraint foreign_id_course_id_fkey foreign key (course_id) references course(id) on delete cascade,
  constraint foreign_id_group_membership_id_fkey foreign key (group_membership_id) references group_membership(id) on delete cascade,
  constraint foreign_id_student_group_id_fkey foreign key (student_group_id) references student_group(id) on delete cascade,
  constraint foreign_id_student_id_fkey foreign key (student_id) references student(id) on delete cascade,
  constraint foreign_id_teacher_id_fkey foreign key (teacher_id) references teacher(id) on delete cascade,
  constraint foreign_id_upload_batch_id_fkey foreign key (upload_batch_id) references upload_batch(id),
  constraint foreign_id_collection_check check (collection = any (array['academicSessions'::text, 'orgs'::text, 'courses'::text, 'classes'::text, 'users'::text, 'roles'::text, 'enrollments'::text])),
  constraint foreign_id_own_id_check check (own_id <> ''::text),
  constraint foreign_id_sourced_id_check check (sourced_id <> ''::text and length(sourced_id) <= 255)
);
create index foreign_id_by_upload on foreign_id using btree (upload_batch_id) where upload_batch_id is not null;
create index foreign_id_of_block on foreign_id using btree (block_schedule_id) where block_schedule_id is not null;
create index foreign_id_of_course on foreign_id using btree (course_id) where course_id is not null;
create index foreign_id_of_group on foreign_id using btree (student_group_id) where student_group_id is not null;
create index foreign_id_of_membership on foreign_id using btree (group_membership_id) where group_membership_id is not null;
create index foreign_id_of_student on foreign_id using btree (student_id) where student_id is not null;
create index foreign_id_of_teacher on foreign_id using btree (teacher_id) where teacher_id is not null;

create table grade_level (
  id smallint not null,
  grade smallint not null,
  constraint grade_level_pkey primary key (id),
  constraint grade_level_grade_key unique (grade),
  constraint grade_level_id_check check (id >= 1 and id <= 14)
);

-- One group of each type at a time; moving closes one range and opens another.
create table group_membership (
  id bigint not null generated always as identity,
  student_id bigint not null,
  student_group_id bigint not null,
  type text not null,
  during daterange not null,
  constraint group_membership_pkey primary key (id),
  constraint one_group_of_a_type_at_a_time exclude using gist (student_id with =, type with =, during with &&) where (student_id is distinct from 0),
  constraint group_membership_student_group_id_type_fkey foreign key (student_group_id, type) references student_group(id, type),
  constraint group_membership_student_id_fkey foreign key (student_id) references student(id),
  constraint group_membership_during_check check (not isempty(during) and not lower_inf(during))
);
create index group_membership_by_group on group_membership using btree (student_group_id);
create index group_membership_by_student on group_membership using btree (student_id, type);

-- The highest number that a group of this type and grade has had in a name such as 'Core Group 7-3', where the group no
-- longer has that name: numbered names are never used again, also after a group without history was deleted.
create table group_number (
  type text not null,
  grade_level_id smallint not null,
  highest integer not null,
  constraint group_number_pkey primary key (type, grade_level_id),
  constraint group_number_grade_level_id_fkey foreign key (grade_level_id) references grade_level(id),
  constraint group_number_highest_check check (highest > 0),
  constraint group_number_type_check check (type = any (array['core'::text, 'cte'::text, 'homeroom'::text]))
);

-- What calls were replied that named an Idempotency-Key: a repeat gets the same reply and does nothing more.
create table idempotency_key (
  account_id bigint not null,
  key text not null,
  -- SHA-256 of the route and what was sent: the same key with anything else is refused.
  digest bytea not null,
  -- Null only within the transaction that does what the call asks for.
  reply jsonb,
  used_at timestamp with time zone not null default now(),
  constraint idempotency_key_pkey primary key (account_id, key),
  constraint idempotency_key_account_id_fkey foreign key (account_id) references account(id) on delete cascade,
  constraint idempotency_key_key_check check (key <> ''::text)
);
create index idempotency_key_by_age on idempotency_key using btree (account_id, used_at);

-- What an information system says of a class, until a schedule of ours says it.
create table imported_class (
  student_group_id bigint not null,
  course_id bigint,
  class_code text,
  periods text[] not null default '{}'::text[],
  subjects text[] not null default '{}'::text[],
  constraint imported_class_pkey primary key (student_group_id),
  constraint imported_class_course_id_fkey foreign key (course_id) references course(id) on delete set null,
  constraint imported_class_student_group_id_fkey foreign key (student_group_id) references student_group(id) on delete cascade,
  constraint imported_class_class_code_check check (class_code <> ''::text)
);
create index imported_class_by_course on imported_class using btree (course_id) where course_id is not null;

-- The blocks in which an information system says that a class meets.
create table imported_class_block (
  student_group_id bigint not null,
  block_schedule_id bigint not null,
  constraint imported_class_block_pkey primary key (student_group_id, block_schedule_id),
  constraint imported_class_block_block_schedule_id_fkey foreign key (block_schedule_id) references block_schedule(id) on delete cascade,
  constraint imported_class_block_student_group_id_fkey foreign key (student_group_id) references imported_class(student_group_id) on delete cascade
);
create index imported_class_block_by_block on imported_class_block using btree (block_schedule_id);

-- What an information system says of a course besides our own fields; it is given back to other systems.
create table imported_course (
  course_id bigint not null,
  course_code text,
  subjects text[] not null default '{}'::text[],
  constraint imported_course_pkey primary key (course_id),
  constraint imported_course_course_id_fkey foreign key (course_id) references course(id) on delete cascade,
  constraint imported_course_course_code_check check (course_code <> ''::text)
);

create table imported_teaching (
  student_group_id bigint not null,
  teacher_id bigint not null,
  is_primary boolean not null default false,
  begin_date date,
  -- The first day after it.
  end_date date,
  constraint imported_teaching_pkey primary key (student_group_id, teacher_id),
  constraint imported_teaching_student_group_id_fkey foreign key (student_group_id) references student_group(id) on delete cascade,
  constraint imported_teaching_teacher_id_fkey foreign key (teacher_id) references teacher(id) on delete cascade
);
create index imported_teaching_by_teacher on imported_teaching using btree (teacher_id);

-- Work that one process of a database does at a time, with the lease of that process: a job of the night, the notices, the
-- proposals, a message that is being sent. Rows of the night stay and say how the last run ended.
create table job (
  name text not null,
  -- The school's day in whose first hours a job of the night was due; null for other work.
  night date,
  attempts smallint not null default 1,
  started_at timestamp with time zone not null default now(),
  finished_at timestamp with time zone,
  -- Null while it runs, and where its process ended before it did.
  outcome text,
  sentence text,
  last_done_at timestamp with time zone,
  lease_owner text,
  lease_ends_at timestamp with time zone,
  -- The message that is being sent; 0 for work of which there is one.
  item bigint not null default 0,
  constraint job_pkey primary key (name, item),
  constraint job_attempts_check check (attempts >= 0),
  constraint job_check check ((outcome is null) = (finished_at is null)),
  constraint job_outcome_check check (outcome = any (array['done'::text, 'failed'::text]))
);

-- A letter that was sent: at most one for a student, a school year and a number of absent days.
create table letter (
  id bigint not null generated always as identity,
  student_id bigint not null,
  year_start date not null,
  days smallint not null,
  days_absent smallint not null,
  days_enrolled smallint not null,
  sent_on date not null,
  sent_by_id bigint not null,
  constraint letter_pkey primary key (id),
  constraint letter_once unique (student_id, year_start, days),
  constraint letter_sent_by_id_fkey foreign key (sent_by_id) references account(id),
  constraint letter_student_id_fkey foreign key (student_id) references student(id) on delete cascade,
  constraint letter_days_check check (days > 0)
);
create index letter_by_sender on letter using btree (sent_by_id);

-- Letters to families, due at some numbers of absent days. One row: the school's own numbers and text.
create table letter_settings (
  id smallint not null default 1,
  days smallint[] not null,
  -- The English text of all letters that have no text of their own.
  text text not null,
  -- Further texts, each with its language and the number of absent days that it is for, null for all letters.
  texts jsonb not null default '[]'::jsonb,
  constraint letter_settings_pkey primary key (id),
  constraint letter_settings_days_check check (cardinality(days) >= 1 and cardinality(days) <= 8),
  constraint letter_settings_id_check check (id = 1),
  constraint letter_settings_text_check check (text <> ''::text),
  constraint letter_settings_texts_check check (jsonb_typeof(texts) = 'array'::text)
);

-- What stands at the head of letters: one row. The logo is stored as it was checked when it was uploaded.
create table letterhead (
  id smallint not null default 1,
  postal_address text not null default ''::text,
  phone text not null default ''::text,
  logo bytea,
  logo_type text,
  logo_width smallint,
  logo_height smallint,
  -- Counts uploads, so that browsers load a new logo under a new address.
  logo_version integer not null default 0,
  constraint letterhead_pkey primary key (id),
  constraint letterhead_id_check check (id = 1),
  constraint letterhead_logo_check check (length(logo) <= 500000),
  constraint letterhead_logo_complete check (num_nulls(logo, logo_type, logo_width, logo_height) = any (array[0, 4])),
  constraint letterhead_logo_height_check check (logo_height > 0),
  constraint letterhead_logo_type_check check (logo_type = any (array['image/png'::text, 'image/jpeg'::text])),
  constraint letterhead_logo_width_check check (logo_width > 0),
  constraint letterhead_phone_check check (length(phone) <= 40),
  constraint letterhead_postal_address_check check (length(postal_address) <= 400)
);

-- Which relations between teachers and students a teacher made: contacts, family record and reported absences follow only
-- from what the office made. A row stays until the office makes or confirms the relation, so that nothing which brings
-- back an earlier state turns it into the office's. A membership names student and group, a homeroom teacher student and
-- teacher, the teacher of a group group and teacher, an assignment group, teacher and section period.
create table made_by_teacher (
  id bigint not null generated always as identity,
  student_id bigint,
  student_group_id bigint,
  teacher_id bigint,
  section_period_id bigint,
  constraint made_by_teacher_pkey primary key (id),
  constraint made_by_teacher_key unique nulls not distinct (student_id, student_group_id, teacher_id, section_period_id),
  constraint made_by_teacher_section_period_id_fkey foreign key (section_period_id) references section_period(id) on delete cascade,
  constraint made_by_teacher_student_group_id_fkey foreign key (student_group_id) references student_group(id) on delete cascade,
  constraint made_by_teacher_student_id_fkey foreign key (student_id) references student(id) on delete cascade,
  constraint made_by_teacher_teacher_id_fkey foreign key (teacher_id) references teacher(id) on delete cascade,
  constraint made_by_teacher_names_a_relation check (
case
    when section_period_id is not null then student_id is null and student_group_id is not null and teacher_id is not null
    else num_nonnulls(student_id, student_group_id, teacher_id) = 2
end)
);
create index made_by_teacher_by_group on made_by_teacher using btree (student_group_id) where student_group_id is not null;
create index made_by_teacher_by_section_period on made_by_teacher using btree (section_period_id) where section_period_id is not null;
create index made_by_teacher_by_teacher on made_by_teacher using btree (teacher_id) where teacher_id is not null;

-- The queue of outgoing mail and the record of what became of it.
create table message (
  id bigint not null generated always as identity,
  -- What the message is about, so that nothing is queued twice.
  key text not null,
  purpose text not null,
  student_id bigint,
  contact_id bigint,
  to_name text not null,
  to_address text not null,
  subject text not null,
  text text not null,
  html text,
  -- Identifies who stops receiving such messages by one click; null where nobody can.
  unsubscribe_token text,
  -- kept: there is no mail server, the message is shown in the demo. refused: by the receiving server. in_doubt: it may have
  -- arrived.
  state text not null default 'waiting'::text,
  queued_at timestamp with time zone not null,
  -- It is sent from this moment on.
  due_at timestamp with time zone not null,
  -- It is not sent after this moment.
  expires_at timestamp with time zone not null,
  attempts smallint not null default 0,
  -- How often it was given to the mail server without a word whether it was taken.
  doubts smallint not null default 0,
  -- After an attempt it waits until then.
  retry_at timestamp with time zone,
  ended_at timestamp with time zone,
  -- The latest reply of the receiving mail server.
  smtp_response text,
  -- There is a row of job for it, which says how long a process holds it.
  is_being_sent boolean not null default false,
  -- The code of the language of its text, and of the page that stops such messages.
  language text not null default 'en'::text,
  constraint message_pkey primary key (id),
  constraint message_key_key unique (key),
  constraint message_contact_id_fkey foreign key (contact_id) references contact(id) on delete set null,
  constraint message_student_id_fkey foreign key (student_id) references student(id) on delete cascade,
  constraint ended_at_some_time check ((state = 'waiting'::text) = (ended_at is null)),
  constraint message_language_check check (language ~ '^[a-z]{2}$'::text),
  constraint message_purpose_check check (purpose = any (array['notice'::text, 'correction'::text, 'test'::text, 'reminder'::text, 'question'::text, 'absence_request'::text, 'link'::text])),
  constraint message_state_check check (state = any (array['waiting'::text, 'sent'::text, 'kept'::text, 'refused'::text, 'failed'::text, 'expired'::text, 'withdrawn'::text, 'in_doubt'::text])),
  constraint message_to_address_check check (to_address <> ''::text)
);
create index message_by_address on message using btree (to_address);
create index message_by_contact on message using btree (contact_id) where contact_id is not null;
create index message_by_student on message using btree (student_id, id) where student_id is not null;
create index message_waiting on message using btree (due_at, id) where state = 'waiting'::text;

-- What a contact was told about a student and a day: once of the absence, and once of a correction.
create table notice (
  id bigint not null generated always as identity,
  student_id bigint not null,
  day date not null,
  contact_id bigint,
  contact_name text not null,
  kind text not null,
  -- The marks that it told of, as a list of objects.
  marks jsonb not null,
  message_id bigint,
  -- Why it was not sent, as for one that waited longer than a day.
  unsent_because text,
  noted_at timestamp with time zone not null,
  constraint notice_pkey primary key (id),
  constraint notice_once unique (student_id, day, contact_id, kind),
  constraint notice_contact_id_fkey foreign key (contact_id) references contact(id) on delete set null,
  constraint notice_message_id_fkey foreign key (message_id) references message(id) on delete set null,
  constraint notice_student_id_fkey foreign key (student_id) references student(id) on delete cascade,
  constraint notice_kind_check check (kind = any (array['absence'::text, 'correction'::text]))
);
create index notice_by_contact on notice using btree (contact_id) where contact_id is not null;
create index notice_by_day on notice using btree (day);
create index notice_by_message on notice using btree (message_id) where message_id is not null;

-- When families are told of absences, and in which words. One row.
create table notice_settings (
  id smallint not null default 1,
  is_on boolean not null default false,
  times time without time zone[] not null,
  -- Nothing is sent from this time on, over midnight.
  quiet_from time without time zone not null,
  quiet_until time without time zone not null,
  subject text not null,
  absence_text text not null,
  correction_text text not null,
  -- Since when families are told.
  on_since timestamp with time zone,
  -- The time of the last run, by the school's clock: the next one is due after it.
  ran_at timestamp with time zone,
  -- The texts in other languages, each with its language; an empty one is sent in English.
  texts jsonb not null default '[]'::jsonb,
  constraint notice_settings_pkey primary key (id),
  constraint notice_settings_absence_text_check check (absence_text <> ''::text),
  constraint notice_settings_correction_text_check check (correction_text <> ''::text),
  constraint notice_settings_id_check check (id = 1),
  constraint notice_settings_subject_check check (subject <> ''::text),
  constraint notice_settings_times_check check (cardinality(times) >= 1 and cardinality(times) <= 4),
  constraint on_since_some_time check (is_on = (on_since is not null) and is_on = (ran_at is not null))
);

-- A week that somebody asked Homeroom to propose for a block. It waits for those before it, runs in one process, which
-- stores the best so far here, and has ended then.
create table proposal (
  id bigint not null generated always as identity,
  block_schedule_id bigint not null,
  -- Null for all grades.
  grade_level_ids smallint[],
  seconds smallint not null,
  seed integer not null,
  -- The day from which it would count.
  first_day date not null,
  account_id bigint not null,
  requested_at timestamp with time zone not null default now(),
  state text not null default 'queued'::text,
  stop_requested boolean not null default false,
  discarded boolean not null default false,
  -- Why it ended without a result.
  failure text,
  -- What the plan was from which it was made; accepting compares it.
  fingerprint text,
  placed integer not null default 0,
  wanted integer not null default 0,
  score double precision,
  wishes jsonb not null default '[]'::jsonb,
  steps jsonb not null default '[]'::jsonb,
  unplaced jsonb not null default '[]'::jsonb,
  accepted_step_ids integer[] not null default '{}'::integer[],
  constraint proposal_pkey primary key (id),
  constraint proposal_account_id_fkey foreign key (account_id) references account(id),
  constraint proposal_block_schedule_id_fkey foreign key (block_schedule_id) references block_schedule(id) on delete cascade,
  constraint proposal_grade_level_ids_check check (cardinality(grade_level_ids) > 0 and (1 <= all (grade_level_ids))),
  constraint proposal_seconds_check check (seconds >= 1 and seconds <= 60),
  constraint proposal_seed_check check (seed >= 0),
  constraint proposal_state_check check (state = any (array['queued'::text, 'running'::text, 'done'::text, 'stopped'::text]))
);
create unique index one_proposal_runs on proposal using btree (state) where state = 'running'::text;
create index proposal_by_account on proposal using btree (account_id);
create index proposal_by_block on proposal using btree (block_schedule_id, id);
create index proposal_waiting on proposal using btree (id) where state = 'queued'::text;

-- Assignments that a proposal keeps.
create table proposal_pin (
  proposal_id bigint not null,
  assignment_id bigint not null,
  constraint proposal_pin_pkey primary key (proposal_id, assignment_id),
  constraint proposal_pin_assignment_id_fkey foreign key (assignment_id) references assignment(id) on delete cascade,
  constraint proposal_pin_proposal_id_fkey foreign key (proposal_id) references proposal(id) on delete cascade
);
create index proposal_pin_by_assignment on proposal_pin using btree (assignment_id);

-- How often sign-in, uploads and links were used, so that all processes of a school count together. What it holds is of no
-- use after a minute, so it may be lost with a crash and is in no backup.
create unlogged table rate_limit (
  -- SHA-256 of what is limited and of whom.
  key_hash bytea not null,
  uses integer not null,
  ends_at timestamp with time zone not null,
  constraint rate_limit_pkey primary key (key_hash),
  constraint rate_limit_key_hash_check check (length(key_hash) = 32)
);

-- Every process of Homeroom keeps a copy of what hardly ever changes. The version says whether a copy is still current: it
-- rises in the same commit as a change of the columns that are kept, and with every migration.
create table reference_version (
  id boolean not null default true,
  version bigint not null,
  constraint reference_version_pkey primary key (id),
  constraint reference_version_id_check check (id)
) with (fillfactor=10);

-- Addresses to which nothing is sent any more, in lower case.
create table refused_address (
  address text not null,
  refused_at timestamp with time zone not null,
  smtp_response text not null,
  constraint refused_address_pkey primary key (address),
  constraint refused_address_address_check check (address = lower(address))
);

-- An absence that the office enters before or after a teacher sees it: of one student, or of a group, a grade or, where
-- none of the three is named, the whole school.
create table reported_absence (
  id bigint not null generated always as identity,
  student_id bigint,
  student_group_id bigint,
  grade_level_id smallint,
  start_date date not null,
  end_date date not null,
  -- Null where the day counts from its beginning.
  start_time time without time zone,
  -- Null where the day counts to its end.
  end_time time without time zone,
  kind text not null,
  -- For the office only.
  note text,
  source text not null,
  created_by_id bigint not null,
  created_at timestamp with time zone not null,
  changed_by_id bigint not null,
  -- Where several apply, the latest entry or change decides.
  changed_at timestamp with time zone not null,
  removed_by_id bigint,
  removed_at timestamp with time zone,
  -- Set where the office saw the student arrive at end_time: the tardy minutes of the school on that day.
  tardy_minutes smallint,
  -- An arrival for which nobody has given a reason.
  reason_missing boolean not null default false,
  -- The office saw the student leave at start_time.
  is_leave boolean not null default false,
  -- Who picked up a student who left, for the office only.
  picked_up_by text,
  absence_reason_id smallint,
  constraint reported_absence_pkey primary key (id),
  constraint reported_absence_absence_reason_id_fkey foreign key (absence_reason_id) references absence_reason(id),
  constraint reported_absence_changed_by_id_fkey foreign key (changed_by_id) references account(id),
  constraint reported_absence_created_by_id_fkey foreign key (created_by_id) references account(id),
  constraint reported_absence_grade_level_id_fkey foreign key (grade_level_id) references grade_level(id),
  constraint reported_absence_removed_by_id_fkey foreign key (removed_by_id) references account(id),
  constraint reported_absence_student_group_id_fkey foreign key (student_group_id) references student_group(id) on delete cascade,
  constraint reported_absence_student_id_fkey foreign key (student_id) references student(id) on delete cascade,
  constraint removed_by_somebody check ((removed_by_id is null) = (removed_at is null)),
  constraint reported_absence_arrival check (tardy_minutes is null and not reason_missing or tardy_minutes is not null and student_id is not null and start_date = end_date and end_time is not null),
  constraint reported_absence_ends check (end_date >= start_date and start_time < end_time),
  constraint reported_absence_from check (kind <> 'leaves_early'::text or start_time is not null and end_time is null),
  constraint reported_absence_kind_check check (kind = any (array['excused'::text, 'unexcused'::text, 'late'::text, 'leaves_early'::text, 'school_activity'::text])),
  constraint reported_absence_leave check (not is_leave and picked_up_by is null or is_leave and student_id is not null and start_date = end_date and start_time is not null and end_time is null and tardy_minutes is null),
  constraint reported_absence_note_check check (note <> ''::text),
  constraint reported_absence_of_one check (num_nonnulls(student_id, student_group_id, grade_level_id) <= 1),
  constraint reported_absence_picked_up_by_check check (picked_up_by <> ''::text),
  constraint reported_absence_source_check check (source = any (array['office'::text, 'phone'::text, 'mail'::text, 'in_person'::text, 'call'::text, 'family'::text])),
  constraint reported_absence_tardy_minutes_check check (tardy_minutes >= 0 and tardy_minutes <= 240),
  constraint reported_absence_until check (kind <> 'late'::text or end_time is not null and start_time is null)
);
create unique index reported_absence_arrival_once on reported_absence using btree (student_id, start_date, start_time) nulls not distinct where tardy_minutes is not null and removed_at is null;
create index reported_absence_by_changer on reported_absence using btree (changed_by_id);
create index reported_absence_by_creator on reported_absence using btree (created_by_id);
create index reported_absence_by_end on reported_absence using btree (end_date) where removed_at is null;
create index reported_absence_by_grade on reported_absence using btree (grade_level_id) where grade_level_id is not null;
create index reported_absence_by_group on reported_absence using btree (student_group_id) where student_group_id is not null;
create index reported_absence_by_reason on reported_absence using btree (absence_reason_id) where absence_reason_id is not null;
create index reported_absence_by_remover on reported_absence using btree (removed_by_id) where removed_by_id is not null;
create index reported_absence_by_student on reported_absence using btree (student_id, end_date) where student_id is not null;
create unique index reported_absence_leave_once on reported_absence using btree (student_id, start_date, start_time) where is_leave and removed_at is null;
create index reported_absence_of_scope on reported_absence using btree (end_date) where student_id is null and removed_at is null;

create table requirement (
  id bigint not null generated always as identity,
  block_schedule_id bigint not null,
  student_group_id bigint not null,
  teacher_id bigint not null,
  meetings_per_week smallint not null,
  -- Pairs of meetings that follow each other on one day.
  doubles smallint not null default 0,
  -- Requirements of a block with the same name meet at one time.
  together text,
  -- Requirements of a block with the same name are one class, which their one teacher meets at once.
  same_class text,
  constraint requirement_pkey primary key (id),
  constraint requirement_of_a_group_and_teacher_once unique (block_schedule_id, student_group_id, teacher_id) deferrable initially deferred,
  constraint requirement_block_schedule_id_fkey foreign key (block_schedule_id) references block_requirements(block_schedule_id) on delete cascade,
  constraint requirement_student_group_id_fkey foreign key (student_group_id) references student_group(id) on delete cascade,
  constraint requirement_teacher_id_fkey foreign key (teacher_id) references teacher(id),
  constraint doubles_are_pairs_of_meetings check (doubles >= 0 and doubles <= (meetings_per_week / 2)),
  constraint requirement_meetings_per_week_check check (meetings_per_week >= 1),
  constraint requirement_same_class_check check (same_class <> ''::text),
  constraint requirement_together_check check (together <> ''::text)
);
create index requirement_by_group on requirement using btree (student_group_id);
create index requirement_by_teacher on requirement using btree (teacher_id);

-- How many days the school keeps something where it is not the default; null is for ever.
create table retention (
  subject text not null,
  days integer,
  constraint retention_pkey primary key (subject),
  constraint retention_days_check check (days >= 1)
);

-- What prepared a school year from the one before: students, groups, blocks, requirements and closures.
create table roll_over (
  id bigint not null generated always as identity,
  school_year_id bigint not null,
  account_id bigint not null,
  applied_at timestamp with time zone not null default now(),
  -- The school's day on which it was done.
  applied_on date not null,
  counts jsonb not null,
  undone_at timestamp with time zone,
  undone_by_id bigint,
  constraint roll_over_pkey primary key (id),
  constraint roll_over_account_id_fkey foreign key (account_id) references account(id),
  constraint roll_over_school_year_id_fkey foreign key (school_year_id) references school_year(id) on delete cascade,
  constraint roll_over_undone_by_id_fkey foreign key (undone_by_id) references account(id),
  constraint roll_over_undone_by_somebody check ((undone_at is null) = (undone_by_id is null))
);
create index roll_over_by_account on roll_over using btree (account_id);
create index roll_over_by_school_year on roll_over using btree (school_year_id);
create index roll_over_by_undone_by on roll_over using btree (undone_by_id);

-- Each record that a roll-over made or changed, so that it can be undone.
create table roll_over_change (
  roll_over_id bigint not null,
  entity text not null,
  record_id bigint not null,
  student_id bigint,
  -- The record of the former year that this one was made from.
  source_id bigint,
  -- How the plan names a group that was made.
  key text,
  -- The changed columns as they were; null where the record was made.
  before jsonb,
  after jsonb not null,
  constraint roll_over_change_pkey primary key (roll_over_id, entity, record_id),
  constraint roll_over_change_roll_over_id_fkey foreign key (roll_over_id) references roll_over(id) on delete cascade,
  constraint roll_over_change_student_id_fkey foreign key (student_id) references student(id) on delete cascade,
  constraint roll_over_change_entity_check check (entity = any (array['enrollment'::text, 'group_membership'::text, 'student_group'::text, 'block_schedule'::text, 'section_period'::text, 'requirement'::text, 'school_closure'::text]))
);
create index roll_over_change_by_record on roll_over_change using btree (entity, record_id);
create index roll_over_change_by_source on roll_over_change using btree (entity, source_id);
create index roll_over_change_by_student on roll_over_change using btree (student_id);

-- How the office prepares a school year, to go on later.
create table roll_over_draft (
  school_year_id bigint not null,
  -- Goes up with each save, so that one of two people learns of the other.
  version integer not null default 1,
  step smallint not null,
  -- The choices, without the students who are exceptions.
  plan jsonb not null,
  account_id bigint not null,
  saved_at timestamp with time zone not null,
  constraint roll_over_draft_pkey primary key (school_year_id),
  constraint roll_over_draft_account_id_fkey foreign key (account_id) references account(id),
  constraint roll_over_draft_school_year_id_fkey foreign key (school_year_id) references school_year(id) on delete cascade,
  constraint roll_over_draft_step_check check (step >= 1 and step <= 5)
);
create index roll_over_draft_by_account on roll_over_draft using btree (account_id);

-- Students of a draft who do not simply go up by a grade.
create table roll_over_exception (
  school_year_id bigint not null,
  student_id bigint not null,
  action text not null,
  exit_code text,
  constraint roll_over_exception_pkey primary key (school_year_id, student_id),
  constraint roll_over_exception_school_year_id_fkey foreign key (school_year_id) references roll_over_draft(school_year_id) on delete cascade,
  constraint roll_over_exception_student_id_fkey foreign key (student_id) references student(id) on delete cascade,
  constraint roll_over_exception_action_check check (action = any (array['retain'::text, 'skip'::text, 'leave'::text]))
);
create index roll_over_exception_by_student on roll_over_exception using btree (student_id);

-- A list that a program reads page by page, as it was when it began: later pages neither repeat nor skip a record.
create table roster_list (
  api_client_id bigint not null,
  -- SHA-256 of what was asked for, without limit and offset.
  query_hash bytea not null,
  -- The places of its records, in the order of the list.
  places bigint[] not null,
  made_at timestamp with time zone not null,
  constraint roster_list_pkey primary key (api_client_id, query_hash),
  constraint roster_list_api_client_id_fkey foreign key (api_client_id) references api_client(id) on delete cascade
);
create index roster_list_by_age on roster_list using btree (made_at);

-- The records that other programs read, as they were when the last of them asked. A record that ended stays with
-- `deleted`, so that pages do not shift, and `changed_at` never goes back behind what was read before.
create table roster_record (
  place bigint not null generated always as identity,
  collection text not null,
  own_id text not null,
  sourced_id text not null,
  -- By the field names of OneRoster CSV 1.2.
  fields jsonb not null,
  deleted boolean not null default false,
  changed_at timestamp with time zone not null,
  constraint roster_record_pkey primary key (place),
  constraint roster_record_collection_own_id_key unique (collection, own_id),
  constraint roster_record_collection_sourced_id_key unique (collection, sourced_id) deferrable initially deferred,
  constraint roster_record_collection_check check (collection = any (array['academicSessions'::text, 'orgs'::text, 'courses'::text, 'classes'::text, 'users'::text, 'roles'::text, 'enrollments'::text]))
);
create index roster_record_by_change on roster_record using btree (collection, changed_at);
create index roster_record_by_class on roster_record using btree ((fields ->> 'classSourcedId'::text)) where collection = 'enrollments'::text;
create index roster_record_by_place on roster_record using btree (collection, place);
create index roster_record_by_user on roster_record using btree ((fields ->> 'userSourcedId'::text)) where collection = any (array['enrollments'::text, 'roles'::text]);

-- Assignments that accepting a proposal made and ended in one step, so that it can be undone as a whole.
create table schedule_batch (
  id bigint not null generated always as identity,
  block_schedule_id bigint not null,
  proposal_id bigint,
  step_ids integer[] not null,
  account_id bigint not null,
  -- The school's day on which it was made.
  made_on date not null,
  made_at timestamp with time zone not null default now(),
  -- Assignments with a higher id were made after it.
  newest_assignment_id bigint not null,
  undone_at timestamp with time zone,
  undone_by_id bigint,
  constraint schedule_batch_pkey primary key (id),
  constraint schedule_batch_account_id_fkey foreign key (account_id) references account(id),
  constraint schedule_batch_block_schedule_id_fkey foreign key (block_schedule_id) references block_schedule(id) on delete cascade,
  constraint schedule_batch_proposal_id_fkey foreign key (proposal_id) references proposal(id) on delete set null,
  constraint schedule_batch_undone_by_id_fkey foreign key (undone_by_id) references account(id),
  constraint undone_by_somebody check ((undone_at is null) = (undone_by_id is null))
);
create index schedule_batch_by_account on schedule_batch using btree (account_id);
create index schedule_batch_by_block on schedule_batch using btree (block_schedule_id);
create index schedule_batch_by_proposal on schedule_batch using btree (proposal_id);
create index schedule_batch_by_undoing_account on schedule_batch using btree (undone_by_id) where undone_by_id is not null;

-- An assignment before and after a batch; null where it was not there. Its ids are stored without references, because the
-- records may be deleted later: such a batch is then not undone any more.
create table schedule_batch_change (
  schedule_batch_id bigint not null,
  assignment_id bigint not null,
  section_period_id bigint not null,
  student_group_id bigint not null,
  teacher_id bigint not null,
  before daterange,
  after daterange,
  constraint schedule_batch_change_pkey primary key (schedule_batch_id, assignment_id),
  constraint schedule_batch_change_schedule_batch_id_fkey foreign key (schedule_batch_id) references schedule_batch(id) on delete cascade,
  constraint something_changed check (before is distinct from after)
);

-- The one row of the school and its settings.
create table school (
  id boolean not null default true,
  name text not null,
  -- Days are local days of this time zone.
  time_zone text not null default 'America/New_York'::text,
  year_start date not null,
  year_end date not null,
  set_up boolean not null default false,
  -- Everyone may sign in as anybody only where the people are invented ones.
  seeded_as_demo boolean not null default false,
  teachers_may_edit boolean not null default true,
  attendance_days_back smallint not null default 2,
  tier_at_risk smallint not null default 5,
  tier_chronic smallint not null default 10,
  tier_severe smallint not null default 20,
  name_order text not null default 'last_first'::text,
  clock text not null default '12h'::text,
  -- How much a wish that is not fulfilled counts when a week is proposed, per case; 0 ignores it. So do the other weights.
  weight_one_a_day smallint not null default 30,
  weight_double_across_break smallint not null default 10,
  weight_long_day smallint not null default 8,
  weight_many_in_a_row smallint not null default 3,
  weight_gaps smallint not null default 2,
  weight_same_hour smallint not null default 1,
  weight_little_change smallint not null default 4,
  -- What the district calls this school, for files of attendance in Ed-Fi's format.
  district_school_id text,
  -- What the district calls the calendar of this school, for the same files.
  district_calendar_code text,
  -- Whose order and names days are shown in: that of the United States, Great Britain or Canada.
  locale text not null default 'en-US'::text,
  -- A student who arrives up to so many minutes after a class began is tardy in it, and absent after.
  tardy_minutes smallint not null default 30,
  -- Whether teachers may start an emergency roll, besides the office.
  teachers_start_rolls boolean not null default true,
  lowest_grade text not null default '6'::text,
  highest_grade text not null default '12'::text,
  constraint school_pkey primary key (id),
  constraint clock_is_valid check (clock = any (array['24h'::text, '12h'::text])),
  constraint grades_are_a_span check (coalesce(grade_number(lowest_grade) <= grade_number(highest_grade), false)),
  constraint locale_is_valid check (locale = any (array['en-US'::text, 'en-GB'::text, 'en-CA'::text])),
  constraint name_order_is_valid check (name_order = any (array['last_first'::text, 'first_last'::text])),
  constraint school_attendance_days_back_check check (attendance_days_back >= 0 and attendance_days_back <= 30),
  constraint school_district_calendar_code_check check (district_calendar_code <> ''::text),
  constraint school_district_school_id_check check (district_school_id <> ''::text),
  constraint school_id_check check (id),
  constraint school_tardy_minutes_check check (tardy_minutes >= 0 and tardy_minutes <= 240),
  constraint school_weight_double_across_break_check check (weight_double_across_break >= 0 and weight_double_across_break <= 100),
  constraint school_weight_gaps_check check (weight_gaps >= 0 and weight_gaps <= 100),
  constraint school_weight_little_change_check check (weight_little_change >= 0 and weight_little_change <= 100),
  constraint school_weight_long_day_check check (weight_long_day >= 0 and weight_long_day <= 100),
  constraint school_weight_many_in_a_row_check check (weight_many_in_a_row >= 0 and weight_many_in_a_row <= 100),
  constraint school_weight_one_a_day_check check (weight_one_a_day >= 0 and weight_one_a_day <= 100),
  constraint school_weight_same_hour_check check (weight_same_hour >= 0 and weight_same_hour <= 100),
  constraint school_year_runs_forward check (year_end > year_start),
  constraint tiers_rise check (0 < tier_at_risk and tier_at_risk < tier_chronic and tier_chronic < tier_severe and tier_severe <= 100)
);
create trigger current_school_year_is_kept after insert or update of year_start, year_end on school for each row execute function keep_current_school_year();
create constraint trigger school_is_reference after insert or delete or update on school deferrable initially deferred for each row execute function raise_reference_version();
create trigger school_sets_grade_levels after update of lowest_grade, highest_grade on school for each row when (old.lowest_grade <> new.lowest_grade or old.highest_grade <> new.highest_grade) execute function set_grade_levels();

-- A day is closed for one reason.
create table school_closure (
  id bigint not null generated always as identity,
  name text not null,
  start_date date not null,
  end_date date not null,
  entered_on date,
  constraint school_closure_pkey primary key (id),
  constraint closures_do_not_overlap exclude using gist (daterange(start_date, end_date, '[]'::text) with &&),
  constraint closure_ends_after_it_starts check (end_date >= start_date),
  constraint school_closure_name_check check (name <> ''::text)
);
create index school_closure_by_day on school_closure using btree (start_date, end_date);
create constraint trigger school_closure_is_reference after insert or delete or update on school_closure deferrable initially deferred for each row execute function raise_reference_version();

-- A year of the school from its first day to its last one. Blocks, closures and attendance belong to it by their days.
create table school_year (
  id bigint not null generated always as identity,
  name text collate "und-x-icu" not null,
  start_date date not null,
  end_date date not null,
  constraint school_year_pkey primary key (id),
  constraint school_year_name_key unique (name),
  constraint school_years_do_not_overlap exclude using gist (daterange(start_date, end_date, '[]'::text) with &&),
  constraint school_year_ends_after_it_starts check (end_date > start_date),
  constraint school_year_name_check check (name <> ''::text and length(name) <= 40)
);

-- Where a student sits. One who has left the class keeps the row until the chart is saved again, and is not shown.
create table seat (
  section_period_id bigint not null,
  teacher_id bigint not null,
  student_id bigint not null,
  row_number smallint not null,
  column_number smallint not null,
  constraint seat_pkey primary key (section_period_id, teacher_id, student_id),
  constraint one_student_in_a_seat unique (section_period_id, teacher_id, row_number, column_number),
  constraint seat_section_period_id_teacher_id_fkey foreign key (section_period_id, teacher_id) references seating_chart(section_period_id, teacher_id) on delete cascade,
  constraint seat_student_id_fkey foreign key (student_id) references student(id) on delete cascade,
  constraint seat_column_number_check check (column_number >= 1),
  constraint seat_row_number_check check (row_number >= 1)
);
create index seat_by_student on seat using btree (student_id);

-- The room of a teacher's class: it has the key of the class's sheets without the day, and stays over the weeks.
create table seating_chart (
  section_period_id bigint not null,
  teacher_id bigint not null,
  row_count smallint not null,
  column_count smallint not null,
  -- Goes up with each save, so that one of two editors learns of the other.
  version integer not null default 1,
  changed_at timestamp with time zone not null default now(),
  changed_by_id bigint,
  constraint seating_chart_pkey primary key (section_period_id, teacher_id),
  constraint seating_chart_changed_by_id_fkey foreign key (changed_by_id) references account(id) on delete set null,
  constraint seating_chart_section_period_id_fkey foreign key (section_period_id) references section_period(id) on delete cascade,
  constraint seating_chart_teacher_id_fkey foreign key (teacher_id) references teacher(id) on delete cascade,
  constraint seating_chart_column_count_check check (column_count >= 1 and column_count <= 12),
  constraint seating_chart_row_count_check check (row_count >= 1 and row_count <= 12)
);
create index seating_chart_by_editor on seating_chart using btree (changed_by_id);
create index seating_chart_by_teacher on seating_chart using btree (teacher_id);

create table section_period (
  id bigint not null generated always as identity,
  block_schedule_id bigint not null,
  grade_level_id smallint not null,
  name text,
  start_time time without time zone not null,
  end_time time without time zone not null,
  -- Weekdays are 1 to 7, Monday 1.
  days_of_week smallint[] not null,
  homeroom boolean not null default false,
  -- Of one that is added to a block under way; null is the first day of the block.
  starts_on date,
  -- The section period that this one continues with other times: its assignments did not begin with it.
  continues_id bigint,
  -- The day before which it is there, as for all records that are archived.
  archived_on date,
  archived boolean not null generated always as (archived_on is not null) stored,
  constraint section_period_pkey primary key (id),
  constraint section_period_block_schedule_id_fkey foreign key (block_schedule_id) references block_schedule(id),
  constraint section_period_continues_id_fkey foreign key (continues_id) references section_period(id),
  constraint section_period_grade_level_id_fkey foreign key (grade_level_id) references grade_level(id),
  constraint period_ends_after_it_starts check (end_time > start_time),
  constraint period_meets_on_weekdays check (cardinality(days_of_week) > 0 and days_of_week <@ array[1::smallint, 2::smallint, 3::smallint, 4::smallint, 5::smallint, 6::smallint, 7::smallint]),
  constraint section_period_name_check check (name <> ''::text)
);
create index section_period_by_block on section_period using btree (block_schedule_id, grade_level_id);
create index section_period_by_continued on section_period using btree (continues_id) where continues_id is not null;
create constraint trigger section_period_is_reference after insert or delete or update on section_period deferrable initially deferred for each row execute function raise_reference_version();

-- Keys of this installation, in no backup. Every process signs with one of them and accepts what any of them signed. Links
-- that are mailed to families have a key of their own, which outlives that of sessions.
create table server_secret (
  id bigint not null generated always as identity,
  purpose text not null,
  secret bytea not null,
  -- Made by Homeroom itself, once, where no setting names one.
  is_made boolean not null,
  used_at timestamp with time zone not null default now(),
  constraint server_secret_pkey primary key (id),
  constraint server_secret_purpose_secret_key unique (purpose, secret),
  constraint server_secret_purpose_check check (purpose = any (array['session'::text, 'family_link'::text])),
  constraint server_secret_secret_check check (length(secret) >= 32)
);
create unique index server_secret_made_once on server_secret using btree (purpose) where is_made;

create table session (
  token_hash bytea not null,
  -- People see their own sessions by this number, never by the token's hash.
  id bigint not null generated always as identity,
  account_id bigint not null,
  created_at timestamp with time zone not null default now(),
  seen_at timestamp with time zone not null default now(),
  ends_at timestamp with time zone not null,
  -- What the person signed in with.
  device text not null default ''::text,
  constraint session_pkey primary key (token_hash),
  constraint session_id_key unique (id),
  constraint session_account_id_fkey foreign key (account_id) references account(id) on delete cascade,
  constraint session_device_check check (length(device) <= 100)
);
create index session_by_account on session using btree (account_id);
create index session_by_end on session using btree (ends_at);

-- Sections of another system that became no group by the rules: rows of enrollments that name them are no errors.
create table skipped_section (
  sourced_id text not null,
  upload_batch_id bigint not null,
  constraint skipped_section_pkey primary key (sourced_id),
  constraint skipped_section_upload_batch_id_fkey foreign key (upload_batch_id) references upload_batch(id),
  constraint skipped_section_sourced_id_check check (sourced_id <> ''::text and length(sourced_id) <= 255)
);
create index skipped_section_by_upload on skipped_section using btree (upload_batch_id);

create table student (
  id bigint not null generated always as identity,
  first_name text collate "und-x-icu" not null,
  last_name text collate "und-x-icu" not null,
  -- What a student is called at school, where that is not the first name.
  preferred_name text collate "und-x-icu",
  email text not null,
  student_number text,
  grade_level_id smallint not null,
  is_active boolean not null default true,
  -- Names a student in backups and in the list of erasures, where an id of this database could be another student's later.
  uid uuid not null default gen_random_uuid(),
  erased_at timestamp with time zone,
  -- Each line begins with a line feed, so that the beginning of a line can be searched for.
  search_lines text collate "C" not null generated always as (fold_for_search(((((((((((((e'\n'::text || last_name) || ' '::text) || first_name) || e'\n'::text) || first_name) || ' '::text) || last_name) || e'\n'::text) || email) || e'\n'::text) || coalesce(student_number, ''::text)) || e'\n'::text) || coalesce((preferred_name || ' '::text) || last_name, ''::text))) stored,
  -- How the name that a student goes by is said, such as "lay-lah".
  pronunciation text,
  constraint student_pkey primary key (id),
  constraint student_grade_level_id_fkey foreign key (grade_level_id) references grade_level(id),
  constraint preferred_name_is_not_empty check (preferred_name <> ''::text),
  constraint pronunciation_is_short check (length(pronunciation) >= 1 and length(pronunciation) <= 60),
  constraint student_email_check check (email <> ''::text),
  constraint student_first_name_check check (first_name <> ''::text),
  constraint student_last_name_check check (last_name <> ''::text),
  constraint student_student_number_check check (student_number <> ''::text)
);
create index student_by_grade on student using btree (grade_level_id) where is_active;
create index student_by_name on student using btree (is_active, last_name, first_name, id);
create index student_by_search_start on student using btree ("left"(search_lines, 40)) where is_active;
create index student_by_search_word on student using gin (search_words(search_lines)) where is_active;
create unique index student_email_key on student using btree (lower(email));
create unique index student_number_key on student using btree (student_number) where student_number is not null;
create unique index student_uid_key on student using btree (uid);
create trigger student_ends_calendar_feeds after update of email, is_active on student for each row when (lower(old.email) <> lower(new.email) or old.is_active and not new.is_active) execute function end_calendar_feeds();
create trigger student_enrollment_follows after update on student referencing old table as former new table as changed for each statement execute function enroll_changed_students();
create trigger student_is_enrolled after insert on student referencing new table as added for each statement execute function enroll_added_students();

-- A deactivation of students by the form or by a bulk action, and what it ended, so that it can be undone.
create table student_deactivation (
  id bigint not null generated always as identity,
  account_id bigint not null,
  day date not null,
  at timestamp with time zone not null default now(),
  constraint student_deactivation_pkey primary key (id),
  constraint student_deactivation_account_id_fkey foreign key (account_id) references account(id)
);
create index student_deactivation_by_account on student_deactivation using btree (account_id);

create table student_deactivation_member (
  student_deactivation_id bigint not null,
  student_id bigint not null,
  -- The memberships before it: group, type, first_day, and end_day, the day after the last one or null.
  memberships jsonb not null,
  -- The student is active again, whoever did that: there is nothing to undo.
  ended_at timestamp with time zone,
  -- The enrollments before it that ended or were deleted, as rows; empty for those of earlier versions.
  enrollments jsonb not null default '[]'::jsonb,
  constraint student_deactivation_member_pkey primary key (student_deactivation_id, student_id),
  constraint student_deactivation_member_student_deactivation_id_fkey foreign key (student_deactivation_id) references student_deactivation(id) on delete cascade,
  constraint student_deactivation_member_student_id_fkey foreign key (student_id) references student(id) on delete cascade
);
create index student_deactivation_member_by_student on student_deactivation_member using btree (student_id, student_deactivation_id);

create table student_group (
  id bigint not null generated always as identity,
  type text not null,
  name text collate "und-x-icu" not null,
  grade_level_id smallint not null,
  core_class_id bigint,
  teacher_id bigint,
  capacity integer,
  room_number text,
  -- The day before which it is there, as for all records that are archived.
  archived_on date,
  -- A short way to ask whether it is in no list of what is current.
  archived boolean not null generated always as (archived_on is not null or planned_from is not null) stored,
  search_lines text collate "C" not null generated always as (fold_for_search(e'\n'::text || name)) stored,
  -- The first day of a group that is made ahead; null once that day has come.
  planned_from date,
  -- The first day on which it will be archived, because the groups of the next year follow it.
  ends_on date,
  constraint student_group_pkey primary key (id),
  constraint student_group_id_type_key unique (id, type),
  constraint student_group_core_class_id_fkey foreign key (core_class_id) references core_class(id),
  constraint student_group_grade_level_id_fkey foreign key (grade_level_id) references grade_level(id),
  constraint student_group_teacher_id_fkey foreign key (teacher_id) references teacher(id),
  constraint core_class_is_for_core_groups check (core_class_id is null or type = 'core'::text),
  constraint student_group_capacity_check check (capacity >= 1),
  constraint student_group_name_check check (name <> ''::text),
  constraint student_group_room_number_check check (room_number <> ''::text),
  constraint student_group_type_check check (type = any (array['core'::text, 'cte'::text, 'homeroom'::text]))
);
create index student_group_by_ends_on on student_group using btree (ends_on) where ends_on is not null and archived_on is null;
create index student_group_by_planned_from on student_group using btree (planned_from) where planned_from is not null;
create index student_group_by_teacher on student_group using btree (teacher_id);
create unique index student_group_name_key on student_group using btree (type, grade_level_id, lower(name)) where not archived;

create table student_homeroom_teacher (
  student_id bigint not null,
  teacher_id bigint not null,
  constraint student_homeroom_teacher_pkey primary key (student_id, teacher_id),
  constraint student_homeroom_teacher_student_id_fkey foreign key (student_id) references student(id),
  constraint student_homeroom_teacher_teacher_id_fkey foreign key (teacher_id) references teacher(id)
);
create index student_homeroom_teacher_by_teacher on student_homeroom_teacher using btree (teacher_id);

-- What the office calls students by when it makes groups: 'ELL', 'Band'. A school writes each label in one way.
create table student_label (
  student_id bigint not null,
  label text collate "und-x-icu" not null,
  constraint student_label_pkey primary key (student_id, label),
  constraint student_label_student_id_fkey foreign key (student_id) references student(id) on delete cascade,
  constraint student_label_label_check check (label <> ''::text)
);
create index student_label_by_label on student_label using btree (lower(label), label);
create unique index student_label_key on student_label using btree (student_id, lower(label));

-- Two students whom the office wants in different groups, or in the same one. The smaller id stands first.
create table student_pair (
  student_id bigint not null,
  other_student_id bigint not null,
  kind text not null,
  constraint student_pair_pkey primary key (student_id, other_student_id),
  constraint student_pair_other_student_id_fkey foreign key (other_student_id) references student(id) on delete cascade,
  constraint student_pair_student_id_fkey foreign key (student_id) references student(id) on delete cascade,
  constraint student_pair_check check (student_id < other_student_id),
  constraint student_pair_kind_check check (kind = any (array['apart'::text, 'together'::text]))
);
create index student_pair_by_other on student_pair using btree (other_student_id);

-- A small square WebP image of a student without metadata, apart from the student's row, which is read far more often.
create table student_photo (
  student_id bigint not null,
  image bytea not null,
  -- From the bytes of the image, for its address, so that a browser asks for each image once.
  version text not null,
  changed_at timestamp with time zone not null default now(),
  constraint student_photo_pkey primary key (student_id),
  constraint student_photo_student_id_fkey foreign key (student_id) references student(id) on delete cascade,
  constraint student_photo_version_check check (version ~ '^[0-9a-f]{16}$'::text)
);

-- A substitute without an account takes the classes of one absent teacher on one day, by a link that the office has made.
create table substitute_link (
  id bigint not null generated always as identity,
  teacher_id bigint not null,
  day date not null,
  made_by_id bigint not null,
  made_at timestamp with time zone not null,
  -- SHA-256 of the secret of the link.
  token_hash bytea not null,
  -- SHA-256 of the typed code.
  code_hash bytea not null,
  pin_salt bytea not null,
  -- The PIN is so short that its hash is salted and slow.
  pin_hash bytea not null,
  wrong_pins smallint not null default 0,
  revoked_by_id bigint,
  revoked_at timestamp with time zone,
  constraint substitute_link_pkey primary key (id),
  constraint substitute_link_code_hash_key unique (code_hash),
  constraint substitute_link_token_hash_key unique (token_hash),
  constraint substitute_link_made_by_id_fkey foreign key (made_by_id) references account(id),
  constraint substitute_link_revoked_by_id_fkey foreign key (revoked_by_id) references account(id),
  constraint substitute_link_teacher_id_fkey foreign key (teacher_id) references teacher(id),
  constraint revoked_by_somebody check ((revoked_by_id is null) = (revoked_at is null))
);
create index substitute_link_by_age on substitute_link using btree (made_at);
create index substitute_link_by_day on substitute_link using btree (day);
create index substitute_link_by_maker on substitute_link using btree (made_by_id);
create index substitute_link_by_revoker on substitute_link using btree (revoked_by_id) where revoked_by_id is not null;
create index substitute_link_by_teacher on substitute_link using btree (teacher_id);

-- An opening of a link. Each of its two ways opens it once.
create table substitute_visit (
  id bigint not null generated always as identity,
  substitute_link_id bigint not null,
  method text not null,
  account_id bigint not null,
  name text collate "und-x-icu" not null,
  -- SHA-256 of the cookie.
  token_hash bytea not null,
  -- SHA-256 of what lets the same browser repeat the opening after a lost reply.
  opening_hash bytea not null,
  -- What the browser stores is encrypted by it; it is deleted where the visit ends.
  draft_key bytea,
  device text not null,
  opened_at timestamp with time zone not null,
  seen_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  constraint substitute_visit_pkey primary key (id),
  constraint substitute_visit_account_id_key unique (account_id),
  constraint substitute_visit_substitute_link_id_method_key unique (substitute_link_id, method),
  constraint substitute_visit_token_hash_key unique (token_hash),
  constraint substitute_visit_account_id_fkey foreign key (account_id) references account(id),
  constraint substitute_visit_substitute_link_id_fkey foreign key (substitute_link_id) references substitute_link(id) on delete cascade,
  constraint substitute_visit_method_check check (method = any (array['link'::text, 'code'::text])),
  constraint substitute_visit_name_check check (name <> ''::text)
);

create table teacher (
  id bigint not null generated always as identity,
  first_name text collate "und-x-icu" not null,
  last_name text collate "und-x-icu" not null,
  email text not null,
  teaches_core boolean not null default true,
  teaches_cte boolean not null default false,
  active boolean not null default true,
  -- Each line begins with a line feed, so that the beginning of a line can be searched for.
  search_lines text collate "C" not null generated always as (fold_for_search(((((((((e'\n'::text || last_name) || ' '::text) || first_name) || e'\n'::text) || first_name) || ' '::text) || last_name) || e'\n'::text) || email)) stored,
  constraint teacher_pkey primary key (id),
  constraint teacher_email_check check (email <> ''::text),
  constraint teacher_first_name_check check (first_name <> ''::text),
  constraint teacher_last_name_check check (last_name <> ''::text)
);
create unique index teacher_email_key on teacher using btree (lower(email));
create trigger teacher_ends_calendar_feeds after update of email, active on teacher for each row when (lower(old.email) <> lower(new.email) or old.active and not new.active) execute function end_calendar_feeds();
create constraint trigger teacher_is_reference after insert or delete or update on teacher deferrable initially deferred for each row execute function raise_reference_version();

-- From when to when a teacher is absent: wholly, or in some section periods. The reason is for the office only.
create table teacher_absence (
  id bigint not null generated always as identity,
  teacher_id bigint not null,
  start_date date not null,
  end_date date not null,
  whole_days boolean not null,
  reason text,
  -- What the substitute has to know; it is printed on their paper.
  substitute_note text,
  constraint teacher_absence_pkey primary key (id),
  constraint teacher_absence_teacher_id_fkey foreign key (teacher_id) references teacher(id),
  constraint teacher_absence_check check (start_date <= end_date),
  constraint teacher_absence_check1 check ((end_date - start_date) <= 400),
  constraint teacher_absence_reason_check check (reason <> ''::text and length(reason) <= 500),
  constraint teacher_absence_substitute_note_check check (substitute_note <> ''::text and length(substitute_note) <= 500)
);
create index teacher_absence_by_end on teacher_absence using btree (end_date);
create index teacher_absence_by_teacher on teacher_absence using btree (teacher_id);

-- The section periods of an absence that is not of whole days.
create table teacher_absence_period (
  teacher_absence_id bigint not null,
  section_period_id bigint not null,
  constraint teacher_absence_period_pkey primary key (teacher_absence_id, section_period_id),
  constraint teacher_absence_period_section_period_id_fkey foreign key (section_period_id) references section_period(id) on delete cascade,
  constraint teacher_absence_period_teacher_absence_id_fkey foreign key (teacher_absence_id) references teacher_absence(id) on delete cascade
);
create index teacher_absence_period_by_period on teacher_absence_period using btree (section_period_id);

-- When a teacher cannot be given lessons in a block.
create table teacher_time_off (
  id bigint not null generated always as identity,
  block_schedule_id bigint not null,
  teacher_id bigint not null,
  days_of_week smallint[] not null,
  start_time time without time zone not null,
  end_time time without time zone not null,
  constraint teacher_time_off_pkey primary key (id),
  constraint teacher_time_off_block_schedule_id_fkey foreign key (block_schedule_id) references block_requirements(block_schedule_id) on delete cascade,
  constraint teacher_time_off_teacher_id_fkey foreign key (teacher_id) references teacher(id),
  constraint time_off_ends_after_it_starts check (end_time > start_time),
  constraint time_off_is_on_weekdays check (cardinality(days_of_week) > 0 and days_of_week <@ array[1::smallint, 2::smallint, 3::smallint, 4::smallint, 5::smallint, 6::smallint, 7::smallint])
);
create index teacher_time_off_by_block on teacher_time_off using btree (block_schedule_id);
create index teacher_time_off_by_teacher on teacher_time_off using btree (teacher_id);

-- A file that was uploaded, what it did, and what undoing it left as it was.
create table upload_batch (
  id bigint not null generated always as identity,
  kind text not null,
  account_id bigint not null,
  at timestamp with time zone not null default now(),
  file_name text not null,
  clear_existing boolean not null default false,
  -- The headers of the file that were read, in order.
  columns jsonb not null default '[]'::jsonb,
  row_count integer not null,
  added integer not null,
  changed integer not null,
  unchanged integer not null,
  -- How many rows were rejected; the number stays when the rows are deleted.
  rejected integer not null default 0,
  undone_at timestamp with time zone,
  undone_by_id bigint,
  -- The first records that undoing left as they were, with their reasons.
  skipped jsonb not null default '[]'::jsonb,
  -- How many records undoing left as they were.
  skipped_count integer not null default 0,
  -- The later day from which the file counts; null where it counted at once.
  counts_from date,
  constraint upload_batch_pkey primary key (id),
  constraint upload_batch_account_id_fkey foreign key (account_id) references account(id),
  constraint upload_batch_undone_by_id_fkey foreign key (undone_by_id) references account(id),
  constraint upload_batch_kind_check check (kind = any (array['students'::text, 'staff'::text, 'homeroom_teachers'::text, 'labels'::text, 'contacts'::text, 'sections'::text, 'enrollments'::text, 'marks'::text, 'oneroster'::text]))
);
create index upload_batch_by_account on upload_batch using btree (account_id);
create index upload_batch_by_undoing_account on upload_batch using btree (undone_by_id) where undone_by_id is not null;

-- What an upload did to one record.
create table upload_change (
  upload_batch_id bigint not null,
  -- The table of the record, where a file has several kinds of records; else empty.
  entity text not null default ''::text,
  record_id bigint not null,
  -- Null where the record was added.
  before jsonb,
  after jsonb not null,
  -- The groups that a student left because of the upload.
  left_groups bigint[] not null default '{}'::bigint[],
  -- Of a student whose grade or being active changed: all enrollments before and after, and the memberships that had not
  -- ended.
  former jsonb,
  constraint upload_change_pkey primary key (upload_batch_id, entity, record_id),
  constraint upload_change_upload_batch_id_fkey foreign key (upload_batch_id) references upload_batch(id)
);
create index upload_change_of_added on upload_change using btree (upload_batch_id) where before is null;

-- Which columns of another system's file are what, as somebody chose once. A file with the same headers is read the same
-- way.
create table upload_mapping (
  id bigint not null generated always as identity,
  kind text not null,
  -- What people call it, such as the system that the file comes from.
  name text not null,
  -- Of all headers of the file: a list of some hundred headers does not fit into an index.
  fingerprint bytea not null,
  -- Our field -> header of its column.
  columns jsonb not null,
  saved_by_id bigint not null,
  saved_at timestamp with time zone not null,
  constraint upload_mapping_pkey primary key (id),
  constraint upload_mapping_kind_fingerprint_key unique (kind, fingerprint),
  constraint upload_mapping_saved_by_id_fkey foreign key (saved_by_id) references account(id),
  constraint upload_mapping_name_check check (name <> ''::text)
);
create index upload_mapping_by_saver on upload_mapping using btree (saved_by_id);

create table upload_rejected (
  upload_batch_id bigint not null,
  place integer not null,
  row_number integer not null,
  message text not null,
  -- Column, value and what is expected, for each bad cell.
  problems jsonb not null default '[]'::jsonb,
  cells jsonb not null default '[]'::jsonb,
  constraint upload_rejected_pkey primary key (upload_batch_id, place),
  constraint upload_rejected_upload_batch_id_fkey foreign key (upload_batch_id) references upload_batch(id)
);
