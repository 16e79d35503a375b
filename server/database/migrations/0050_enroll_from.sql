-- A file of the next school year says what students are from a later day on. What the enrollments of today follow, they follow from
-- that day by the same rules, so these take the day, and what each student is from then on.
create function enroll_from(students bigint[], are_active boolean[], grades smallint[], day date, is_ahead boolean)
returns void language plpgsql as $$
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
end $$;
comment on function enroll_from is
  'Brings enrollments in step with what students are from a day on: ends, reopens, corrects or begins them. Nothing changes where they agree.';

create or replace function enroll_as_students(students bigint[]) returns void language plpgsql as $$
begin
  perform enroll_from(array_agg(id order by id), array_agg(is_active order by id), array_agg(grade_level_id order by id),
    school_day(), false)
  from student where id = any(students);
end $$;

alter table upload_batch add column counts_from date;
comment on column upload_batch.counts_from is 'The later day from which the file counts; null where it counted at once.';
